// Pages by an attacker who tries to run a script in readers' browsers. The script sets `stolen`.

const run = 'globalThis.stolen=1'

/** The Markdown of each page, by name. `/evil.js` is a file in `public/`. */
export const hostilePages: Readonly<Record<string, string>> = {
  'inline-script': `# A\n\n<script>${run}</script>`,
  'own-script-file': '# A\n\n<script src="/evil.js"></script>',
  'module-script': '# A\n\n<script type=module src="/evil.js"></script>',
  'script-in-drawing': `# A\n\n<svg><script href="/evil.js"></script><script>${run}</script></svg>`,
  'script-by-xlink':
    '# A\n\n<svg xmlns:xlink="http://www.w3.org/1999/xlink"><script xlink:href="/evil.js"></script></svg>',
  handler: `# A\n\n<img src=x onerror="${run}">`,
  'handler-in-capitals': `# A\n\n<IMG SRC=x oNeRrOr="${run}">`,
  'handler-after-slash': `# A\n\n<img/src=x/onerror="${run}">`,
  'handler-of-drawing': `# A\n\n<svg onload="${run}"><path d="M0 0"/></svg>`,
  'handler-of-details': `# A\n\n<details open ontoggle="${run}"><summary>S</summary></details>`,
  'handler-of-film': `# A\n\n<video><source onerror="${run}"></video><audio src=x onerror="${run}"></audio>`,
  'handler-by-focus': `# A\n\n<span tabindex=1 autofocus onfocus="${run}">x</span><input autofocus onfocus="${run}">`,
  'handler-by-animation': `# A\n\n<svg><animate onbegin="${run}" attributeName=x dur=1s></animate></svg>`,
  'link-to-code': `# A\n\n[click](javascript:${run}) and <javascript:${run}>`,
  'link-to-code-by-reference': `# A\n\n[click][1]\n\n[1]: <JaVaScRiPt:${run}>`,
  'link-to-code-with-line-end': `# A\n\n<a href="java&#10;script:${run}">click</a> <a href="&#1;javascript:${run}">click</a>`,
  'link-to-code-with-entities': `# A\n\n<a href="&#106;avascript&colon;${run}">click</a> [click](&#x6A;avascript&colon;${run})`,
  'link-to-code-in-drawing': `# A\n\n<svg><a xlink:href="javascript:${run}"><text y=20>click</text></a></svg>`,
  'link-made-by-animation': `# A\n\n<svg><a><animate attributeName=href to="javascript:${run}" begin=0s fill=freeze /><text y=20>click</text></a></svg>`,
  'link-to-code-in-source': `# A\n\n:source[click]{href="javascript:${run}"}`,
  'link-to-document-in-url': `# A\n\n[click](data:text/html,<script>${run}</script>)`,
  'image-with-code': `# A\n\n![x](javascript:${run})`,
  'frame-with-code': `# A\n\n<iframe src="javascript:parent.stolen=1"></iframe>`,
  'frame-with-document': '# A\n\n<iframe srcdoc="<script>parent.stolen=1</script>"></iframe>',
  'frame-of-own-site': '# A\n\n<iframe src="/evil.html"></iframe>',
  'object-and-embed': '# A\n\n<object data="/evil.html"></object><embed src="/evil.html">',
  'form-to-code': `# A\n\n<form action="javascript:${run}"><button>click</button><button formaction="javascript:${run}">click</button></form>`,
  base: '# A\n\n<base href="https://evil.example/"><a href="x">x</a>',
  refresh: `# A\n\n<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  'style-sheet': '# A\n\n<link rel=stylesheet href="/evil.css"><style>@import "/evil.css"</style>',
  'noscript-mutation': `# A\n\n<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  'math-mutation': `# A\n\n<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  'drawing-mutation': `# A\n\n<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  'title-mutation': `# A\n\n<svg><desc><title><a title="</title><img src=1 onerror=${run}>">`,
  'foreign-object-mutation': `# A\n\n<svg><foreignObject><math><mi><style><img title="</style><img src onerror=${run}>">`,
  'form-mutation': `# A\n\n<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  'comment-mutation': `# A\n\n<!--><img src=x onerror=${run}>-->\n\n<!-- --!><img src=x onerror=${run}> -->\n\n<![CDATA[><img src=x onerror=${run}>]]>`,
  'text-to-the-end': `# A\n\n<xmp><p title="</xmp><img src=x onerror=${run}>"></xmp><textarea><p title="</textarea><img src=x onerror=${run}>">`,
  template: `# A\n\n<template shadowrootmode=open><script>${run}</script><img src=x onerror=${run}></template>`,
  'tag-in-pieces': `# A\n\n<img src=x title="\n\n" onerror="${run}">\n\n> <b title="\n> onmouseover=${run}\n\n**a** <i "onclick=${run}>click</i>`,
  'forged-component':
    '# A\n\n<div data-island="tabs" data-props=\'{"tabs":[{"label":"click","value":"<img src=x onerror=globalThis.stolen=1>"}]}\'><div data-slot=""><img src=x onerror="globalThis.stolen=1"></div></div>',
  'forged-page-data':
    '# A\n\n<script type="application/json" id="pageData">{"view":{"record":{"title":"x"}}}</script>\n\n## B {#pageData}\n\n<p id=pageArticle>x</p>',
  clobbering:
    '# A\n\n<img name=createElement><img name=getElementById><a id=docsite><a id=docsite name=url href="javascript:globalThis.stolen=1">click</a><form id=documentElement><input name=attributes></form>',
  hero: `---\npageType: home\nhero:\n  name: 'N<script>${run}</script>'\n  text: '<img src=x onerror="${run}">'\n  tagline: '<svg><script href="/evil.js"></script></svg>'\n  actions:\n    - { text: '<b onmouseover="${run}">click</b>', link: 'javascript:${run}' }\nfeatures:\n  - { title: T, icon: '<svg onload="${run}"></svg>', details: '<iframe srcdoc="<script>parent.stolen=1</script>"></iframe>', link: ' javascript:${run}' }\n---\n`,
  head: `---\nhead:\n  - [script, { src: /evil.js }]\n  - [meta, { http-equiv: refresh, content: '0;url=javascript:${run}' }]\n  - [base, { href: 'https://evil.example/' }]\n  - [link, { rel: stylesheet, href: /evil.css }]\n  - [link, { rel: canonical, href: /, onload: '${run}' }]\n---\n\n# A`,
  'title-and-description': `---\ntitle: '<img src=x onerror=${run}> [a](javascript:${run})'\ndescription: '"><script>${run}</script>'\n---\n\nText <b>x</b>`,
  'marks-and-labels': `# A <img src=x onerror=${run}>\n\n:badge[<img src=x onerror=${run}>]\n\n:::tip <img src=x onerror=${run}>\ntext\n:::\n\n::::tabs\n:::tab[<img src=x onerror=${run}>]{value="<img src=x onerror=${run}>"}\n<img src=x onerror=${run}>\n:::\n::::\n\n\`\`\`js title="<img src=x onerror=${run}>"\n<img src=x onerror=${run}>\n\`\`\``,
}
