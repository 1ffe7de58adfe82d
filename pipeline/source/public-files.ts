// The module `@docsite/cli/files`: reads files that content names, without leaving a directory, where links are followed only inside it;
// lists the content, reads and writes the baseline, finds installed packages, and knows the version of docsite.

export { replaceFile } from '../storage/signed-files.ts'
export { visibleLines } from '../text/visible.ts'
export { readBaseline, writeTranslations } from './baseline.ts'
export {
  type Area,
  decoded,
  type FoundFile,
  type FoundPlace,
  findFile,
  findPlace,
  type Missing,
  projectRefusals,
  type ReadBytes,
  type Refusal,
  type RefusalReason,
  readBytes,
} from './contained.ts'
export { harmlessElements, isHarmlessAttribute, namespaces } from './images/svg-names.ts'
export { hashesOfInstalled } from './installed-package.ts'
export { embeddedScript, packageVersion } from './package.ts'
export { installCommand, packageFolder } from './package-folder.ts'
export { scanContent } from './scan.ts'
export { isSecretName } from './secret-names.ts'
