// The texts of the rules without a check of their own: whichever phase detects the problem (reading, parsing, linking or writing) reports it
// by calling `diagnostic()` with the rule's name.

import type { OwnRuleName } from '../model/diagnostics/diagnostic.ts'
import type { RuleTexts } from './define-rule.ts'

/** The texts of each rule, by section of the manual's page about messages. */
export const reportedRules = {
  links: {
    'absolute-link': {
      en: [
        'a link contains the full URL of a page on this site, or of one that it does not have',
        'use a path from the root of the site, so that the link also works in previews and on another domain. If another program serves the URL, name its path in `outside`',
      ],
      zh: [
        '链接写出了本站的完整地址，包括本站没有的页面',
        '从站点的根目录写起，这样在预览环境里或换了域名后仍然正确；如果这个地址由别的程序提供，把路径写进 `outside`',
      ],
    },
    'case-conflict': {
      en: [
        'two URLs, or two files in `public/`, differ only in case',
        'rename one of them, because on some disks they overwrite each other',
      ],
      zh: ['两个地址或 `public/` 里的两个文件只有大小写不同', '重命名其中一个，因为在有些磁盘上它们会互相覆盖'],
    },
    'cross-locale-link': {
      en: [
        'a link points to another locale, although its target also exists in the locale of the page. Links to the same page in another locale are allowed',
        'remove the locale from the URL',
      ],
      zh: ['链接离开了当前页面的语言，而目标页面有这种语言的版本；指向本页另一语言版本的链接除外', '地址里不写语言'],
    },
    'dead-anchor': {
      en: [
        'the page exists, but it has no heading with this id',
        'use the id in the hint, or give the heading [a custom id](/guide/markdown#headings)',
      ],
      zh: ['页面存在，但没有这个标题', '改成提示的 id，或者给标题写上 [自定义的 id](/guide/markdown#headings)'],
    },
    'dead-link': {
      en: [
        'the page that a link points to does not exist: no page has this URL, it is missing in this locale, it is a fragment, `route` excludes it, or its case differs. Covers pages, frontmatter, the footer, social links and landing data',
        'use the URL in the hint, or list a planned page in [`check.pending`](/reference/configuration#check)',
      ],
      zh: [
        '页面、frontmatter、页脚、社交链接或落地页里的链接失效：页面不存在，没有这种语言的版本，只是片段，被 `route` 排除，或者大小写不同',
        '改成提示的地址；计划中的页面列入 [`check.pending`](/reference/configuration#check)',
      ],
    },
    'duplicate-id': {
      en: ['a page uses the same custom id twice', 'give the second heading a different id'],
      zh: ['自定义的 id 在一个页面里出现两次', '给第二个换一个 id'],
    },
    'duplicate-route': {
      en: ['two files have the same URL, or a file in `public/` has the URL of a page', 'move or rename one of them'],
      zh: ['两个文件的地址相同，或者 `public/` 里的文件占用了页面的位置', '移动或重命名其中一个'],
    },
    'invalid-image': {
      en: [
        'an image is damaged, so docsite cannot convert it to [smaller sizes](/guide/media#sizes). Only `build` reports this',
        'save the image again as PNG or JPEG',
      ],
      zh: [
        '图片已损坏，无法转换成[较小的尺寸](/guide/media#sizes)。只有 `build` 会发现',
        '把图片重新保存为 PNG 或 JPEG',
      ],
    },
    'invalid-redirect': {
      en: [
        'a redirect starts at an existing page, is a duplicate, contains a query or a fragment, points to a missing page, or forms a loop',
        'correct the rule: [Redirects](/reference/configuration#redirects)',
      ],
      zh: [
        '重定向的起点是存在的页面，或者重复，或者含有查询参数或锚点，或者终点不存在，或者形成循环',
        '修改规则，见 [重定向](/reference/configuration#redirects)',
      ],
    },
    'invalid-url': {
      en: [
        'the URL of a link or an image is one that browsers cannot open, such as `http://localhost:PORT/` or `https:/example.com`. Such a link is plain text',
        'correct the host or the port, or write an example of a URL as code',
      ],
      zh: [
        '链接或图片的 URL 是浏览器无法打开的，例如 `http://localhost:PORT/` 或 `https:/example.com`。这样的链接在页面上只显示文字',
        '改正主机或端口；如果只是举例，写成代码',
      ],
    },
    'large-image': {
      en: [
        'an image on a page is larger than [`check.imageBytes`](/reference/configuration#check)',
        'scale it down, or save it as WebP',
      ],
      zh: ['页面上的图片大于 [`check.imageBytes`](/reference/configuration#check)', '缩小尺寸，或者保存为 WebP'],
    },
    'loose-redirect': {
      en: [
        'the source of a redirect looks like a URL, but is a pattern that also matches inside other URLs',
        'encode the special characters of a URL, or begin a pattern with `^`: [Redirects](/reference/configuration#redirects)',
      ],
      zh: [
        '重定向的起点看起来是 URL，其实是正则表达式，还会匹配其他 URL 的中间部分',
        '对 URL 里的特殊字符编码，或者让正则表达式以 `^` 开头，见 [重定向](/reference/configuration#redirects)',
      ],
    },
    'missing-asset': {
      en: [
        'an image or a download does not exist, or its case differs',
        'correct the path: either relative to the page, or starting with `/` for `content/public/`',
      ],
      zh: ['图片或下载文件不存在，或者大小写不一致', '修改路径：相对于页面，或者以 `/` 开头，指向 `content/public/`'],
    },
    'non-canonical-link': {
      en: [
        'a link works, but its URL is not the canonical one: it contains `.html`, `/index` or the base, or it has an extra or missing trailing slash',
        'use the file path or the URL in the hint',
      ],
      zh: [
        '链接能到达页面，但写法与站点不一致：带有 `.html`、`/index` 或 base，或者结尾多了、少了斜杠',
        '按提示写成文件的路径或页面的地址',
      ],
    },
    'pending-exists': {
      en: ['a page in `check.pending` now exists', 'remove it from the list'],
      zh: ['`check.pending` 里的页面已经存在', '从列表中去掉'],
    },
    'pending-link': {
      en: ['a link or a redirect points to a planned page', 'write the planned page'],
      zh: ['链接或重定向指向计划中的页面', '写出这个页面'],
    },
    'redirect-chain': {
      en: ['a redirect points to a URL that is itself redirected', 'use the final URL in the hint'],
      zh: ['重定向的终点又被重定向', '改成最后的地址，见提示'],
    },
    'redirected-link': {
      en: ['a link points to a URL that is redirected', 'use the new URL'],
      zh: ['链接指向的地址会被重定向', '写新的地址'],
    },
    'removed-html': {
      en: [
        '[`markdown.html`](/guide/strangers#settings) does not allow an HTML element or attribute, so docsite removes it or shows it as text; or a page sets a head tag that needs [`markdown.head`](/guide/strangers#head)',
        'use Markdown or a class, or allow frames with `markdown.allow` and head tags with `markdown.head`',
      ],
      zh: [
        '[`markdown.html`](/guide/strangers#settings) 不允许的 HTML：元素或属性被去掉，或者显示为文本；也可能是页面写了需要 [`markdown.head`](/guide/strangers#head) 的 head 标签',
        '改用 Markdown 或 class；内嵌框架可以用 `markdown.allow` 放行，head 标签可以用 `markdown.head` 放行',
      ],
    },
  },
  markdown: {
    'invalid-attribute': {
      en: [
        'an attribute is unknown, has an invalid value, or cannot be parsed. `check` does not report [props](/guide/markdown#component-props) of components',
        'write it as `{name="value"}`, with a name from the hint',
      ],
      zh: [
        '属性不存在、无法读取，或者值不正确。`check` 不检查组件的 [props](/guide/markdown#component-props)',
        '写成 `{name="value"}`，名字见提示',
      ],
    },
    'invalid-content': {
      en: [
        'content is in the wrong place: text between tabs, a tab outside `tabs`, or a code group without code',
        'move it into a tab, or out of the container',
      ],
      zh: ['内容放错了位置：选项卡之间有文字，选项卡不在 `tabs` 里，代码组里没有代码', '放进选项卡，或者移到外面'],
    },
    'invalid-ignore': {
      en: [
        'a `docsite-ignore` comment does not name a known rule, or does not give a reason',
        'write `<!-- docsite-ignore rule: reason -->`',
      ],
      zh: ['屏蔽规则的注释没有写规则名，或没有写原因', '写成 `<!-- docsite-ignore 规则: 原因 -->`'],
    },
    'invalid-line-range': {
      en: [
        'the range of highlighted lines is outside the code block',
        'correct the range; line numbers start at 1: `{1,3-5}`',
      ],
      zh: ['要高亮的行超出了代码块', '从 1 开始重新数：`{1,3-5}`'],
    },
    'missing-code': {
      en: [
        'a code block shows a file or a region of a file that does not exist',
        'correct `file` or `region`, or add the comments of the region to the file',
      ],
      zh: ['代码块要显示的文件不存在，或者文件里没有这个区域', '修改 `file` 或 `region`，或者在文件里补上区域的注释'],
    },
    'missing-fragment': {
      en: [
        'an included file does not exist, or includes itself, or the directive is not on a line of its own',
        'move the directive, or correct the path: either relative to the file, or starting with `/` for the folder of the language',
      ],
      zh: [
        '引用的片段不存在，片段引用了自己，或者指令没有独占一行',
        '移动指令，或者修改路径：相对于当前文件，或者以 `/` 开头，从语言目录算起',
      ],
    },
    'missing-package': {
      en: [
        'the page contains a formula, a diagram, or code with types or notes, but the project does not use the package for it; or a package that the configuration needs is not installed or cannot be loaded',
        'install the package that the message names, and add the line that it shows to the configuration',
      ],
      zh: [
        '页面包含公式、图表，或带类型、注释的代码，而项目没有使用所需的包；或者配置需要的包没有安装或无法加载',
        '安装消息中提到的包，并把消息给出的那一行加进配置',
      ],
    },
    'plugin-message': {
      en: [
        'a [remark or rehype plugin](/guide/plugins#plugin-messages) of the project reports a problem. The severity is "warning" unless the plugin sets another one. The message begins with the name of the plugin\'s rule',
        "follow the hint, or see the plugin's documentation",
      ],
      zh: [
        '项目的 [remark 或 rehype 插件](/guide/plugins#plugin-messages)报告了问题，级别为 warning，插件也可以选择其他级别；消息以插件自己的规则名开头',
        '按提示修改，或者查看插件的文档',
      ],
    },
    'unclosed-container': {
      en: [
        'a container is not closed',
        'close it with the same number of colons; an outer container needs more colons than the containers inside it',
      ],
      zh: ['容器没有结尾', '用同样多的冒号闭合；嵌套时外层的冒号要更多'],
    },
    'unknown-directive': {
      en: ['no container, directive or component has this name', 'correct the name; for plain text, write `\\:`'],
      zh: ['没有叫这个名字的容器、部件或组件', '修改名字；如果是普通文字，写成 `\\:`'],
    },
    'unknown-language': {
      en: [
        'the language of a code block, or a word after it, is unknown',
        'write `text`, or add the language to [`markdown.highlightLanguages`](/reference/configuration#markdown); correct or remove the word',
      ],
      zh: [
        '不认识代码块的语言，或语言后面的词',
        '写成 `text`，或者在 [`markdown.highlightLanguages`](/reference/configuration#markdown) 里添加；改正或删除不认识的词',
      ],
    },
    'unknown-variable': {
      en: [
        'a [variable](/guide/variables) such as `{{ version }}` has no value, or its value is not a text, for example an object',
        'correct the name, or declare the variable; to show the braces, write `\\{{`',
      ],
      zh: [
        '[变量](/guide/variables)（比如 `{{ version }}`）没有值，或者值不是文字，比如是一个对象',
        '改正名字，或者声明这个变量；要显示花括号本身，写成 `\\{{`',
      ],
    },
    'unused-ignore': {
      en: ['a `docsite-ignore` comment has no effect, because its rule reports nothing there', 'delete the comment'],
      zh: ['注释屏蔽的规则在这里没有消息', '删掉这条注释'],
    },
  },
  files: {
    'cut-text': {
      en: [
        'a comment follows an unquoted text of the frontmatter, so that the text ends before ` #`',
        'quote the text if the comment belongs to it, or write the comment on a line of its own',
      ],
      zh: [
        'frontmatter 里没有加引号的文字后面是注释，文字在 ` #` 之前就结束了',
        '如果注释属于这段文字，给整段文字加引号；否则把注释写在单独一行',
      ],
    },
    'hidden-file': {
      en: [
        'a file in `public/` is not published because its name, or the name of its folder, begins with a dot. Only `.well-known/` is exempt',
        'rename the file, or delete it',
      ],
      zh: ['`public/` 里的名字以点开头，因此文件不会发布；只有 `.well-known/` 例外', '重命名文件，或者删除它'],
    },
    'ignored-file': {
      en: [
        'a file looks like part of the content, but docsite ignores it: `.mdx` and other Markdown extensions, a `_nav.json` in a subfolder, or a `_meta.json` in a folder without pages',
        'rename or move it, or list it in [`route.exclude`](/reference/configuration#route)',
      ],
      zh: [
        '文件看起来会被读取，实际不会：`.mdx` 等其他 Markdown 后缀、子目录里的 `_nav.json`、没有页面的目录里的 `_meta.json`',
        '重命名或移动它，或者列入 [`route.exclude`](/reference/configuration#route)',
      ],
    },
    'invalid-encoding': {
      en: ['a file is not UTF-8, or contains a NUL byte', 'save it as UTF-8'],
      zh: ['文件不是 UTF-8，或者含有 NUL 字节', '保存为 UTF-8'],
    },
    'invalid-file-name': {
      en: [
        'a page cannot have this file name: a name that ends in `.html`, contains control characters, or is too long',
        'rename the file',
      ],
      zh: ['页面不能用这个名字：以 `.html` 结尾、含有控制字符或者过长的名字', '重命名文件'],
    },
    'invalid-frontmatter': {
      en: [
        'the frontmatter is not YAML, is not closed, does not start on the first line, or has an invalid value',
        'correct the value; quote text that contains `: ` or `#`',
      ],
      zh: ['frontmatter 不是 YAML、没有结尾、不在第一行，或者字段的值不正确', '修改值；文字里有 `: ` 或 `#` 时加引号'],
    },
    'invalid-symlink': {
      en: [
        'a symbolic link is broken, or points outside `content/`, to a hidden or special file, or to a folder that contains it',
        'delete it, copy the file into `content/`, or allow the folder in [`route.linkedFolders`](/reference/configuration#route)',
      ],
      zh: [
        '符号链接指向 `content/` 之外、隐藏文件或特殊文件、不存在的位置，或者它所在的目录',
        '删除它，把文件复制到 `content/`，或者在 [`route.linkedFolders`](/reference/configuration#route) 里允许目标目录',
      ],
    },
    'missing-feed-date': {
      en: ['a page in a feed has no date', 'add `published_at` to its frontmatter'],
      zh: ['属于 feed 的页面没有日期', '在 frontmatter 里写上 `published_at`'],
    },
    'no-history': {
      en: [
        '[`lastUpdated`](/reference/configuration#theme) is on, but git or a repository is missing, or git fails, for example because another user owns the repository',
        'solve the problem that the message names, or turn `lastUpdated` off',
      ],
      zh: [
        '启用了 [`lastUpdated`](/reference/configuration#theme)，但没有 git、没有仓库，或者 git 出错，比如仓库属于其他用户',
        '解决消息里说的问题，或者关闭 `lastUpdated`',
      ],
    },
    'no-pages': {
      en: ['the content folder has no pages', 'write `content/index.md`'],
      zh: ['内容目录里没有页面', '写一个 `content/index.md`'],
    },
    'page-failure': {
      en: [
        "docsite or one of the project's plugins failed on this page. docsite checks the other pages as usual",
        'fix the plugin; if no plugin is involved, report a bug in docsite',
      ],
      zh: ['docsite 或项目的插件在处理这个页面时出错。其他页面照常检查', '修复插件；如果与插件无关，请向 docsite 报告'],
    },
    'refused-cache': {
      en: [
        'git tracks the [cache](/reference/command-line#cache), or the cache is a symbolic link. docsite uses only a cache that it created on this machine',
        'run the command in the hint',
      ],
      zh: [
        'git 跟踪了 [缓存](/reference/command-line#cache)，或者缓存是符号链接：它不是 docsite 在这台机器上生成的，因此不会使用',
        '执行提示里的命令',
      ],
    },
    'refused-file': {
      en: [
        'a file is outside `content/`, hidden, not a regular file, neither content nor [in git](/guide/markdown#code-files), or a page larger than [`limits.pageBytes`](/reference/configuration#limits). docsite does not read it',
        'move the file, add it to git, or split the page',
      ],
      zh: [
        '文件在 `content/` 之外、是隐藏文件、不是普通文件、既不是内容也[不在 git 里](/guide/markdown#code-files)，或者页面超过了 [`limits.pageBytes`](/reference/configuration#limits)。docsite 不会读取它',
        '移动文件、把它加入 git，或者拆分页面',
      ],
    },
    'shallow-history': {
      en: [
        'the git history is incomplete, so some dates are unknown',
        'fetch the full history, for example with `fetch-depth: 0`',
      ],
      zh: ['git 历史不完整，部分日期未知', '拉取完整的历史，比如设置 `fetch-depth: 0`'],
    },
    'unknown-author': {
      en: [
        '`authors` contains a name that resembles a key of `authors` in the configuration, but is not one',
        'write the key from the hint. To show the name itself, write it with a space, or add it to the configuration',
      ],
      zh: [
        '`authors` 里的名字与配置里 `authors` 的某个键相近，但不是其中任何一个',
        '改成提示里的键。要直接显示这个名字，就写带空格的全名，或者把它加到配置里',
      ],
    },
    'unknown-feed': {
      en: ['`link-rss` names a feed that the configuration does not define', 'use a feed that the hint lists'],
      zh: ['`link-rss` 里的 feed 在配置中不存在', '改成提示里的某一个'],
    },
    'unknown-field': {
      en: [
        'the frontmatter has an unknown field, or a field that has no effect on this page, for example because another one takes precedence',
        'use the name in the hint, or declare the field in [`frontmatter`](/reference/configuration#frontmatter)',
      ],
      zh: [
        'frontmatter 里有不存在的字段，或者在这个页面上不起作用的字段，比如被另一个字段覆盖了',
        '改成提示的名字，或者在 [`frontmatter`](/reference/configuration#frontmatter) 里声明这个字段',
      ],
    },
  },
  configuration: {
    'broken-package': {
      en: [
        'an optional package is installed but cannot be loaded, for example because its binary is missing, so the site is built without it',
        'repair or remove the package that the message names: [Packages with native code](/guide/start#binaries)',
      ],
      zh: [
        '某个可选的包已安装但无法加载，例如缺少二进制文件，因此构建站点时没有用到它',
        '修复或移除消息中提到的包，见[含原生模块的包](/guide/start#binaries)',
      ],
    },
    'feed-without-site-url': {
      en: [
        'the configuration has `feeds` but no `siteUrl`, so docsite does not generate feeds',
        'set [`siteUrl`](/reference/configuration#base)',
      ],
      zh: ['配置里有 `feeds`，但没有 `siteUrl`，因此不会生成 feed', '写上 [`siteUrl`](/reference/configuration#base)'],
    },
    'invalid-baseline': {
      en: [
        '`config/translations.json` or `config/addresses.json` cannot be parsed',
        'restore the last committed version; docsite does not overwrite the file',
      ],
      zh: ['无法读取 `config/translations.json` 或 `config/addresses.json`', '恢复 git 里的版本；docsite 不会覆盖它'],
    },
    'invalid-component': {
      en: [
        'a component or a style sheet of the project does not compile, or a component has no default export, throws an error when it loads or renders, or renders a block inside a line of text',
        'correct the line that the message names. If a component throws while rendering, the message names the page that uses it. `check` does not report these errors',
      ],
      zh: [
        '项目的组件或样式文件无法编译；组件在加载或渲染时出错、没有默认导出，或者在一行文字里渲染了块级元素',
        '在消息指出的位置修改：渲染时出错的组件，消息指向调用它的页面。`check` 不检查它们',
      ],
    },
    'invalid-config': {
      en: [
        'the configuration cannot be loaded, or a field is unknown or invalid. The command exits with code 2',
        'use the name or value in the hint',
      ],
      zh: ['配置无法读取，或者字段不存在、值不正确。命令以退出码 2 结束', '改成提示的名字或值'],
    },
    'invalid-meta': {
      en: [
        'a `_meta.json` or `_nav.json` cannot be parsed, names a missing page, or has an unknown field',
        'correct the entry: [Sidebar and menu](/reference/navigation)',
      ],
      zh: [
        '`_meta.json` 或 `_nav.json` 无法读取、列出了不存在的内容，或者有不存在的字段',
        '修改对应的项，见 [侧边栏和菜单](/reference/navigation)',
      ],
    },
    'invalid-sidebar': {
      en: ['a link in the sidebar or the menu points to a missing page', 'use the URL in the hint'],
      zh: ['侧边栏或菜单里的链接失效', '改成提示的地址'],
    },
    'missing-text': {
      en: ['a text on the landing page is missing in one of the languages', 'add the text in that language'],
      zh: ['落地页的文字缺少某种语言', '补上'],
    },
    'over-budget': {
      en: [
        'the site is larger or its build takes longer than the configuration allows. Only `build` measures this',
        'reduce the files, pages or phases that the hint lists, or raise the budget: [Budgets](/reference/configuration#budget)',
      ],
      zh: [
        '站点的体积或构建时间超出了配置的预算。只有 `build` 会测量',
        '减小提示里列出的内容，或者提高预算，见 [预算](/reference/configuration#budget)',
      ],
    },
  },
} as const satisfies Record<string, { readonly [Name in OwnRuleName]?: RuleTexts }>
