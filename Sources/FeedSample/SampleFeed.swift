import Foundation

extension FeedEntry {
  /// A feed in many scripts: 48 entries, no two alike, with and without title, text and image.
  ///
  /// It shows what a table has to cope with; the people in it are invented.
  public static let sample: [FeedEntry] = [
    FeedEntry(
      title: "The kettle that sings in B flat",
      content: """
        My neighbour tuned her whistle with a file and a borrowed pitch pipe. Breakfast \
        starts on key now.
        """,
      username: "Odalys Brandt",
      time: "2026.01.04",
      imageSize: CGSize(width: 240, height: 160)
    ),
    FeedEntry(
      title: "Snow on the allotment",
      content: "Nothing to dig, so we mended the gate.",
      username: "Ferrin Holt",
      time: "2026.01.05"
    ),
    FeedEntry(
      title: "雨后的山路",
      content: """
        雨停以后，我们沿着小路上山。石阶上长满青苔，走得很慢，却一点也不累；\
        山顶的茶馆刚好开门。
        """,
      username: "林小舟",
      time: "2026.01.07",
      imageSize: CGSize(width: 320, height: 180)
    ),
    FeedEntry(
      title: "Photo only",
      content: "",
      username: "Tamsin Vale",
      time: "2026.01.09",
      imageSize: CGSize(width: 92, height: 93)
    ),
    FeedEntry(
      title: "",
      content: """
        A note without a headline: the second bus of the morning is the one with the heated \
        seats, and the driver hums.
        """,
      username: "Ivo Castellan",
      time: "2026.01.10"
    ),
    FeedEntry(
      title: "حديقة السطح",
      content: """
        زرعنا اليوم الطماطم والنعناع على سطح البيت، وبقي مكان صغير للفراولة. سنرى في الصيف من \
        يصل إليها أولًا: نحن أم العصافير.
        """,
      username: "سلمى الزيتوني",
      time: "2026.01.12",
      imageSize: CGSize(width: 200, height: 150)
    ),
    FeedEntry(
      title: "ตลาดเช้า",
      content: "วันนี้ตลาดเช้ามีมะม่วงสุกเต็มแผง กลิ่นหอมไปทั้งซอย แม่ค้าใจดีแถมให้อีกสองลูก",
      username: "มะลิ ทองสุข",
      time: "2026.01.13",
      imageSize: CGSize(width: 160, height: 120)
    ),
    FeedEntry(
      title: "Picnic roll call 🧺",
      content: """
        Confirmed: 👩‍🌾 with the cheese, 👨‍👩‍👧‍👦 with four blankets, 🧑🏽‍🍳 with \
        everything else. Bring a hat, the meadow has no shade ☀️
        """,
      username: "Juniper Okoro",
      time: "2026.01.15"
    ),
    FeedEntry(
      title: "Lost and found",
      content: "One glove, left. One umbrella, opinionated.",
      username: "Station Desk",
      time: "2026.01.16",
      imageSize: CGSize(width: 64, height: 64)
    ),
    FeedEntry(
      title: "Bread diary, day 40",
      content: """
        The starter finally stopped sulking. I fed it rye instead of wheat, moved it away \
        from the window and talked to it less. The loaf came out with a crust that crackled \
        for a full minute, and the crumb was open enough to lose butter in.

        Tomorrow: the same again, with caraway. If it works I will write the recipe down \
        properly, weights and all.
        """,
      username: "Marguerite Aubel",
      time: "2026.01.18",
      imageSize: CGSize(width: 300, height: 200)
    ),
    FeedEntry(
      title: "Flags on the harbour",
      content: "In port tonight: 🇸🇪 🇯🇵 🇧🇷 🇳🇿 🇰🇪. The little one with no flag is ours.",
      username: "Pelle Strand",
      time: "2026.01.19"
    ),
    FeedEntry(
      title: "图书馆的猫",
      content: """
        它每天九点准时出现，在窗边的椅子上睡到闭馆。没有人知道它的名字，\
        管理员却给它办了一张借书证。
        """,
      username: "周末",
      time: "2026.01.20"
    ),
    FeedEntry(
      title: "Kleine Werkstattnotiz",
      content: """
        Die Drechselbank läuft wieder; der Riemen war schuld. \
        Donaudampfschifffahrtsmodellbauwettbewerbsunterlagen liegen ab Montag aus.
        """,
      username: "Annegret Voss",
      time: "2026.01.22",
      imageSize: CGSize(width: 280, height: 90)
    ),
    FeedEntry(
      title: "قطار الصباح",
      content: """
        وصل القطار في موعده، وكان المقهى في المحطة هادئًا، فقرأت عشر صفحات قبل أن يبدأ يومي.
        """,
      username: "يونس الراوي",
      time: "2026.01.23"
    ),
    FeedEntry(
      title: """
        A very long headline that will certainly not fit into the single line that it has \
        been given here
        """,
      content: "And a short text.",
      username: "Quill Ambrose",
      time: "2026.01.25"
    ),
    FeedEntry(
      title: "ฝนแรกของปี",
      content: """
        เมื่อคืนฝนตกพรำ ๆ ทั้งคืน เช้านี้อากาศเย็นสบาย ต้นไม้หน้าบ้านดูสดชื่นขึ้นมาก เด็ก ๆ \
        ออกไปกระโดดในแอ่งน้ำกันอย่างสนุกสนาน
        """,
      username: "ปลายฟ้า",
      time: "2026.01.26",
      imageSize: CGSize(width: 343, height: 120)
    ),
    FeedEntry(
      title: "Night sky",
      content: "Jupiter is high before midnight. Binoculars are enough for its four big moons.",
      username: "Wren Halloran",
      time: "2026.01.28",
      imageSize: CGSize(width: 128, height: 128)
    ),
    FeedEntry(
      title: "",
      content: "",
      username: "Nobody In Particular",
      time: "2026.01.29"
    ),
    FeedEntry(
      title: "朝の散歩",
      content: """
        川沿いの道で、白い鳥がじっと水面を見つめていた。こちらが立ち止まると、\
        向こうも少しだけ首をかしげた。
        """,
      username: "青木みのり",
      time: "2026.01.30",
      imageSize: CGSize(width: 180, height: 240)
    ),
    FeedEntry(
      title: "Clavier d’occasion",
      content: """
        Acheté au marché : un piano droit, deux touches muettes, un parfum de cire. Il chante \
        encore très bien « Au clair de la lune ».
        """,
      username: "Béatrice Lanoue",
      time: "2026.02.01"
    ),
    FeedEntry(
      title: "1️⃣ 2️⃣ 3️⃣",
      content: """
        Steps to a better omelette: warm the plate 🍽️, whisk less than you think 🥚, and \
        leave the pan alone ✋🏽✋🏽✋🏽
        """,
      username: "Dorit Kessel",
      time: "2026.02.02",
      imageSize: CGSize(width: 210, height: 140)
    ),
    FeedEntry(
      title: "Train of thought",
      content: "Written between two tunnels, so it is short.",
      username: "Casimir Lund",
      time: "2026.02.03"
    ),
    FeedEntry(
      title: "Το καλοκαίρι θυμάται",
      content: "Η θάλασσα ήταν ήρεμη σήμερα και ο ψαράς μάς χάρισε δύο λεμόνια από την αυλή του.",
      username: "Νεφέλη Κυμάτη",
      time: "2026.02.05",
      imageSize: CGSize(width: 250, height: 167)
    ),
    FeedEntry(
      title: "",
      content: "只有照片，没有标题。",
      username: "阿澄",
      time: "2026.02.06",
      imageSize: CGSize(width: 300, height: 300)
    ),
    FeedEntry(
      title: "Measuring twice",
      content: """
        The shelf is level. The wall is not. We have agreed to blame the wall, and the spirit \
        level has been given the afternoon off. If you come by, please put the heavy books on \
        the left, the plants on the right and nothing at all in the middle, where the bracket \
        is only decorative.
        """,
      username: "Hollis Redfern",
      time: "2026.02.07"
    ),
    FeedEntry(
      title: "Тихий двор",
      content: """
        Во дворе поставили новую скамейку, и теперь по вечерам соседи обсуждают, чья очередь \
        поливать клумбу.
        """,
      username: "Марфа Лугова",
      time: "2026.02.09"
    ),
    FeedEntry(
      title: "أول درس في الخط",
      content: """
        قال المعلم: ابدأ بالنقطة، فالحرف كله يُقاس بها. كتبتُ صفحة كاملة من النقاط، وكانت \
        أجمل صفحة في الدفتر.
        """,
      username: "ليلى البستاني",
      time: "2026.02.10",
      imageSize: CGSize(width: 260, height: 180)
    ),
    FeedEntry(
      title: "Choir practice",
      content: "Moved to Thursday 🎶",
      username: "Oriel Penhallow",
      time: "2026.02.11"
    ),
    FeedEntry(
      title: "Receta de mi tía",
      content: """
        Tres tomates, un diente de ajo, aceite sin miedo. ¿El secreto? Pan del día anterior y \
        paciencia: ¡no lo remuevas!
        """,
      username: "Inés Robledo",
      time: "2026.02.12",
      imageSize: CGSize(width: 220, height: 146)
    ),
    FeedEntry(
      title: "Address for parcels",
      content: """
        parcels.example/orchard-lane/behind-the-second-greenhouse/ring-twice-and-wait?season\
        =winter&dog=friendly
        """,
      username: "Bramble Yard",
      time: "2026.02.14"
    ),
    FeedEntry(
      title: "풀벌레 소리",
      content: """
        창문을 열어 두었더니 밤새 풀벌레 소리가 들렸다. 아침에는 아무 일도 없었다는 듯 \
        조용했다.
        """,
      username: "한별",
      time: "2026.02.15",
      imageSize: CGSize(width: 192, height: 108)
    ),
    FeedEntry(
      title: "ก๋วยเตี๋ยวร้านเดิม",
      content: "ร้านนี้เปิดมาสามสิบปีแล้ว รสชาติยังเหมือนเดิมทุกอย่าง",
      username: "ต้นกล้า",
      time: "2026.02.17"
    ),
    FeedEntry(
      title: "Odds and ends",
      content: """
        A list:
        • string, two lengths
        • a key that fits nothing
        • the other half of a map
        • peppermints
        """,
      username: "Lorcan Tidewell",
      time: "2026.02.18"
    ),
    FeedEntry(
      title: "The lighthouse keeps office hours",
      content: "",
      username: "Maren Skagen",
      time: "2026.02.19",
      imageSize: CGSize(width: 400, height: 120)
    ),
    FeedEntry(
      title: "Zażółć gęślą jaźń",
      content: """
        Sprawdzałam nową czcionkę na szyldzie piekarni. Wszystkie ogonki są na miejscu, nawet \
        nad drzwiami od podwórza.
        """,
      username: "Bogna Wierzba",
      time: "2026.02.20"
    ),
    FeedEntry(
      title: "Team photo 👨‍👩‍👧‍👦👩🏿‍🚀🧑🏻‍🎨🏳️‍🌈",
      content: "Everyone blinked 😑😑😑😑 except the dog 🐕",
      username: "Relay Crew",
      time: "2026.02.22",
      imageSize: CGSize(width: 330, height: 186)
    ),
    FeedEntry(
      title: "长途电话",
      content: """
        外婆说家里的柿子熟了，让我猜今年一共结了多少个。我说三百，她笑了半天，说：\
        “你小时候也是这么数数的。”挂了电话，我查了一下回家的车票。
        """,
      username: "陈知夏",
      time: "2026.02.23"
    ),
    FeedEntry(
      title: "Bahçede sabah",
      content: "Kahvemi incir ağacının altında içtim; kuşlar benden önce uyanmıştı.",
      username: "Defne Işık",
      time: "2026.02.24",
      imageSize: CGSize(width: 150, height: 150)
    ),
    FeedEntry(
      title: "Repair café",
      content: """
        Bring one broken thing and one story about it. Last month: a music box, a toaster \
        older than its owner, three bicycle lamps and a chair that had been sat in by a \
        mayor. Two of them left working. The chair is under observation.
        """,
      username: "Edda Fairclough",
      time: "2026.02.26",
      imageSize: CGSize(width: 270, height: 202)
    ),
    FeedEntry(
      title: "رسالة قصيرة",
      content: "وصلت الكتب. شكرًا!",
      username: "نادر",
      time: "2026.02.27"
    ),
    FeedEntry(
      title: "mixed script test drive",
      content: """
        We say hello as hello, 你好, こんにちは, مرحبا, สวัสดี, привет and 👋 — all in one \
        line, or two.
        """,
      username: "Polly Glotfelter",
      time: "2026.03.01"
    ),
    FeedEntry(
      title: "Buổi chiều yên ả",
      content: """
        Ngồi bên cửa sổ nghe mưa rơi trên mái tôn, tôi viết xong bức thư đã hẹn từ mùa hè năm \
        ngoái.
        """,
      username: "Thu Hà Lam",
      time: "2026.03.02"
    ),
    FeedEntry(
      title: "Tide tables",
      content: "High 06:12 and 18:40, low 00:03 and 12:27; add one hour from the 29th.",
      username: "Harbour Office",
      time: "2026.03.03",
      imageSize: CGSize(width: 343, height: 60)
    ),
    FeedEntry(
      title: "",
      content: "Untitled, with a picture: the paint was still wet when the cat signed it.",
      username: "Sunniva Roe",
      time: "2026.03.05",
      imageSize: CGSize(width: 237, height: 156)
    ),
    FeedEntry(
      title: "เรื่องเล่าจากสวน",
      content: """
        ปู่ปลูกต้นลำไยไว้ตั้งแต่ก่อนแม่เกิด ทุกปีเราจะกลับมาช่วยกันเก็บผล นั่งล้อมวงใต้ต้นไม้ \
        เล่าเรื่องเก่า ๆ ที่ฟังกี่ครั้งก็ยังหัวเราะ
        """,
      username: "ใบบัว",
      time: "2026.03.06"
    ),
    FeedEntry(
      title: "Chess by post",
      content: "Move 31: bishop takes. Reply expected by Easter.",
      username: "Ansel Whitlock",
      time: "2026.03.07",
      imageSize: CGSize(width: 80, height: 80)
    ),
    FeedEntry(
      title: "春の便り",
      content: "桜のつぼみがふくらみ始めました。",
      username: "小春",
      time: "2026.03.08"
    ),
    FeedEntry(
      title: "Closing time",
      content: """
        That was the last entry of the week. The feed is swept, the chairs are up, and the \
        light over the door stays on for the late ones. Good night 🌙
        """,
      username: "Juniper Okoro",
      time: "2026.03.09",
      imageSize: CGSize(width: 175, height: 100)
    ),
  ]
}
