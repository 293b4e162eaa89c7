import Foundation

let status = await Tool.run(Array(CommandLine.arguments.dropFirst()), console: .process)
exit(status.rawValue)
