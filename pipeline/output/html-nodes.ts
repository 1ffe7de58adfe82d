// Tells the nodes of parse5's trees apart.

import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

export const isText = (node: Tree.ChildNode): node is Tree.TextNode => node.nodeName === '#text'
export const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node
