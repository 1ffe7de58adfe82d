// The module `@docsite/cli/text`: small functions on texts and tables that packages need as docsite does. It runs in browsers, too.

export { fileKind } from '../../text/file-kind.ts'
export { isLanguageTag, tagOf } from '../../text/language-tag.ts'
export { lookUp } from '../../text/look-up.ts'
export { partitionPoint } from '../../text/partition-point.ts'
export { plainText } from '../../text/plain-text.ts'
export { cleanText, escapeXml } from '../../text/xml.ts'
export { compareText } from '../diagnostics/diagnostic.ts'
export { lines, stratum } from '../strata.ts'
