// The languages of fences that are drawn. This module is small, because every page needs it.

export const diagramNames: ReadonlySet<string> = new Set(['mermaid', 'dot', 'graphviz'])
