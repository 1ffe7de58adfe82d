// The style sheet of chapters, for reading systems and for print. Meaning never depends on color alone. Code is always written from left
// to right, so its styles need no logical properties, which old reading systems do not know.

/** The styles that all formats share. */
export const bookStyles = `
body { font-family: "Source Serif 4", "Noto Serif", Georgia, serif; line-height: 1.5; }
body:lang(zh), body:lang(ja), body:lang(ko), [lang|="zh"], [lang|="ja"], [lang|="ko"] { font-family: "Source Han Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; line-height: 1.7; text-spacing-trim: trim-start; text-autospace: normal; }
h1, h2, h3, h4, h5, h6 { font-family: "Source Sans 3", "Noto Sans", "Helvetica Neue", Arial, sans-serif; line-height: 1.25; text-align: start; break-after: avoid; page-break-after: avoid; hyphens: none; }
h1 { font-size: 1.7em; margin: 0 0 1em; }
h2 { font-size: 1.35em; margin: 1.6em 0 0.6em; }
h3, h4, h5, h6 { font-size: 1.12em; margin: 1.4em 0 0.5em; }
p { margin: 0.7em 0; }
a { color: #1f3a68; }
img, svg { max-width: 100%; height: auto; }
figure { margin: 1em 0; break-inside: avoid; page-break-inside: avoid; }
figcaption { font-size: 0.9em; color: #444; }
code, pre, kbd, samp { font-family: "JetBrains Mono", "Source Code Pro", Menlo, Consolas, monospace; font-size: 0.88em; }
:not(pre) > code { overflow-wrap: anywhere; background: #f2f2f2; padding: 0 0.2em; }
@supports (display: inline flow-root) { td code.short { display: inline flow-root; overflow-wrap: normal; } }
kbd { border: 1px solid #888; padding: 0 0.3em; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.4; text-align: start; hyphens: none; margin: 0; padding: 0.7em 0.9em; border: 1px solid #c4c4c4; }
pre, .code { break-inside: avoid; page-break-inside: avoid; }
.code { margin: 0.9em 0; }
.code-title { margin: 0; padding: 0.3em 0.9em; border: 1px solid #c4c4c4; border-bottom: 0; font-size: 0.82em; font-weight: bold; break-after: avoid; page-break-after: avoid; text-align: start; }
.line { display: block; }
.line-number { color: #5c5c5c; }
.prompt { color: #5c5c5c; font-weight: bold; }
.highlighted, .focused, .added, .plus, .removed, .minus, .line.error, .line.warning { margin-left: -0.7em; padding-left: 0.4em; border-left: 0.3em solid #1a1a1a; }
.highlighted, .focused { background: #ececec; }
.added, .plus { border-left-style: double; border-left-color: #1a5c2e; }
.added::before { content: "+ "; font-weight: bold; }
.removed, .minus { border-left-style: dotted; border-left-color: #8a1f1f; text-decoration: line-through; }
.line.error { border-left-color: #8a1f1f; }
.line.warning { border-left-style: dashed; border-left-color: #6b4a00; }
.type-note { font-style: italic; color: #444; }
.hljs-comment, .hljs-quote { color: #4d4d4d; font-style: italic; }
.hljs-keyword, .hljs-selector-tag, .hljs-tag, .hljs-name, .hljs-section { color: #173e72; font-weight: bold; }
.hljs-string, .hljs-regexp, .hljs-attr, .hljs-attribute, .hljs-symbol { color: #1f5130; }
.hljs-title, .hljs-built_in, .hljs-type { color: #5a2d6e; }
.hljs-number, .hljs-literal, .hljs-meta { color: #7a3510; }
.hljs-emphasis { font-style: italic; }
.hljs-strong, .ansi-bold { font-weight: bold; }
.output { color: #333; }
table { border-collapse: collapse; width: 100%; margin: 0.9em 0; font-size: 0.92em; }
th, td { border: 1px solid #c4c4c4; padding: 0.3em 0.5em; text-align: start; vertical-align: top; hyphens: none; }
th { background: #f2f2f2; }
thead { break-after: avoid; page-break-after: avoid; }
tr { break-inside: avoid; page-break-inside: avoid; }
.align-right { text-align: end; }
.align-center { text-align: center; }
blockquote, .container { margin: 1em 0; padding: 0.2em 0.9em; border-inline-start: 4px solid #6b6b6b; }
.container.warning, .container.caution, .container.danger { border-inline-start-style: double; border-inline-start-width: 6px; }
.container-title { font-weight: bold; break-after: avoid; page-break-after: avoid; }
details { margin: 0.9em 0; padding-inline-start: 0.9em; border-inline-start: 1px solid #8a8a8a; }
summary { font-weight: bold; }
.tab-panel { margin: 0.9em 0; padding-inline-start: 0.9em; border-inline-start: 1px solid #8a8a8a; }
.tab-panel-label { font-weight: bold; margin: 0 0 0.3em; break-after: avoid; page-break-after: avoid; }
.file-tree ul { list-style: none; padding-inline-start: 1.2em; }
.file-tree details { border: 0; padding: 0; margin: 0; }
.tree-comment { color: #4d4d4d; }
.cards, .overview-items, .contains-task-list { list-style: none; padding-inline-start: 0; }
.card-title, .overview-title { font-weight: bold; }
dt { font-weight: bold; }
dd { margin-inline-start: 1.2em; }
.badge { border: 1px solid #6b6b6b; padding: 0 0.3em; font-size: 0.82em; }
.on-site { display: block; font-style: italic; }
.equation { text-align: center; margin: 1em 0; }
.footnotes { margin-top: 2em; border-top: 1px solid #8a8a8a; font-size: 0.9em; }
.translation { margin: 0.6em 0 1.2em; padding-inline-start: 0.9em; border-inline-start: 3px solid #c4c4c4; }
.landmarks { display: none; }
#toc ol { list-style: none; padding-inline-start: 1.2em; }
hr { border: 0; border-top: 1px solid #8a8a8a; }
`
