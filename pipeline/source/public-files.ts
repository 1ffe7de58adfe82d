// The module `@docsite/cli/files`: reads files that content names, without leaving a directory, where links are followed only inside it;
// finds installed packages; and knows the version of docsite.

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
export { isSecretName } from './secret-names.ts'
