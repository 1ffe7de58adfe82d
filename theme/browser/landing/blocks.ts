// The blocks of landing pages that move or copy. One file, because every document lists the files of scripts with their hashes.

export { startCopy } from './copy.ts'
export { startRaces } from './race.ts'
export { startReplays } from './replay.ts'
