// Everything that this package takes from docsite, except for its flags: `command.ts` must load without the modules that this one loads.

export { DocsiteError, escapeMarkdown } from '@docsite/cli'
export { bold, dim, exitCodes } from '../../bin/report.ts'
export { configured, parseArguments, prepareProcess, run } from '../../bin/run.ts'
export { listFolder, readBytes } from '../../pipeline/source/contained.ts'
export { packageRoot, packageVersion } from '../../pipeline/source/package.ts'
export { lookUp } from '../../pipeline/text/look-up.ts'
