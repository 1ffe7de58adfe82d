// The components of Nextra, Fumadocs and Mintlify. A component of the project with the same name takes precedence.

import {
  accordion,
  callout,
  codeGroup,
  diagram,
  field,
  fileTree,
  frame,
  key,
  snippet,
  step,
  tooltip,
  treeFile,
  treeFolder,
  typeTable,
  update,
} from './component-blocks.ts'
import { card, cards } from './component-cards.ts'
import { codeBlock } from './component-code.ts'
import { image } from './component-media.ts'
import type { Convert } from './component-use.ts'

const unwrap: Convert = ({ content }) => content
const remove: Convert = () => ''

export const mdxComponents = {
  Note: { convert: callout('note'), into: 'containers' },
  Info: { convert: callout('info'), into: 'containers' },
  Tip: { convert: callout('tip'), into: 'containers' },
  Check: { convert: callout('tip'), into: 'containers' },
  Warning: { convert: callout('warning'), into: 'containers' },
  Danger: { convert: callout('danger'), into: 'containers' },
  Banner: { convert: callout('info'), into: 'containers' },
  Accordion: { convert: accordion, into: '`:::details`' },
  Expandable: { convert: accordion, into: '`:::details`' },
  AccordionGroup: { convert: unwrap, into: 'their content' },
  Accordions: { convert: unwrap, into: 'their content' },
  Step: { convert: step, into: 'entries of `:::steps`' },
  'Cards.Card': { convert: card, into: 'cards' },
  Tile: { convert: card, into: 'cards' },
  CardGroup: { convert: cards, into: '`:::cards`' },
  Columns: { convert: cards, into: '`:::cards`' },
  Column: { convert: unwrap, into: 'their content' },
  CodeGroup: { convert: codeGroup, into: '`:::code-group`' },
  RequestExample: { convert: codeGroup, into: '`:::code-group`' },
  ResponseExample: { convert: codeGroup, into: '`:::code-group`' },
  ParamField: { convert: field, into: 'lists' },
  ResponseField: { convert: field, into: 'lists' },
  TypeTable: { convert: typeTable, into: 'tables' },
  Frame: { convert: frame, into: '`:::figure`' },
  Tooltip: { convert: tooltip, into: '`<abbr>`' },
  Kbd: { convert: key, into: '`:kbd[…]`' },
  Update: { convert: update, into: 'headings' },
  Snippet: { convert: snippet, into: '`::include`' },
  Files: { convert: fileTree, into: '`:::file-tree`' },
  Tree: { convert: fileTree, into: '`:::file-tree`' },
  'FileTree.File': { convert: treeFile, into: 'entries of `:::file-tree`' },
  'FileTree.Folder': { convert: treeFolder, into: 'entries of `:::file-tree`' },
  'Tree.File': { convert: treeFile, into: 'entries of `:::file-tree`' },
  'Tree.Folder': { convert: treeFolder, into: 'entries of `:::file-tree`' },
  File: { convert: treeFile, into: 'entries of `:::file-tree`' },
  Folder: { convert: treeFolder, into: 'entries of `:::file-tree`' },
  ImageZoom: { convert: image, into: 'images' },
  DynamicCodeBlock: { convert: codeBlock, into: 'code blocks' },
  Mermaid: { convert: diagram, into: 'diagrams' },
  InlineTOC: { convert: remove, into: 'the outline' },
  Bleed: { convert: unwrap, into: 'their content' },
  Panel: { convert: unwrap, into: 'their content' },
  Visibility: { convert: unwrap, into: 'their content' },
} satisfies Record<string, { convert: Convert; into: string }>
