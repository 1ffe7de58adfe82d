// The design tokens: every custom property of the theme that a project may set. The theme's style sheet, the type of
// `themeConfig.tokens`, the table in the manual and the page of `docsite theme` are generated from this list.

/** The groups, in the order of the manual, with their titles in English and Chinese. */
export const tokenGroups = {
  color: ['Color', '颜色'],
  type: ['Type', '文字'],
  space: ['Space', '间距'],
  radius: ['Radius', '圆角'],
  motion: ['Motion', '动效'],
  layout: ['Layout', '布局'],
} as const

export type TokenGroup = keyof typeof tokenGroups

export interface Token {
  group: TokenGroup
  /** What the token is used for, in English and Chinese. */
  about: readonly [en: string, zh: string]
  /** The value, in the light appearance. */
  light: string
  /** The value in the dark appearance, if it differs. */
  dark?: string
  /** A formula for the value in each appearance, in browsers with relative colors. By default, it gives exactly `light` and `dark`. */
  from?: readonly [light: string, dark: string]
  /** The value in a project that sets the accent in its configuration, but not this token. */
  withAccent?: string
  /** The values in each appearance for readers who ask for more contrast, if they differ. */
  contrast?: readonly [light: string, dark: string]
  /** The value on paper, if it differs. */
  print?: string
  /** The value in windows of at most 768 px, if it differs. */
  narrow?: string
}

/** Returns a formula for a color with a fixed lightness, a chroma that follows the accent, and a hue at this distance from the accent's. */
const accentAt = (lightness: number, chroma: number, hue = 0): string =>
  `oklch(from var(--accent) ${lightness} calc(c * ${chroma}) ${hue === 0 ? 'h' : `calc(h + ${hue})`})`

const white = '#ffffff'

/** Returns the tokens of a group, with their names as a type. */
const inGroup = <Name extends string>(group: TokenGroup, list: Record<Name, Omit<Token, 'group'>>) =>
  Object.fromEntries(
    Object.entries<Omit<Token, 'group'>>(list).map(([name, token]) => [name, { group, ...token }]),
  ) as Readonly<Record<Name, Token>>

/** The design tokens, with their defaults and what they are for. */
export const tokens = {
  ...inGroup('color', {
    bg: { about: ['background of the page', '页面的背景'], light: white, dark: '#0d0c0a' },
    'bg-float': {
      about: ['background of menus, drawers and dialogs', '菜单、抽屉和对话框的背景'],
      light: white,
      dark: '#211e1a',
    },
    'bg-soft': {
      about: ['background of code blocks, cards and keys', '代码块、卡片和按键的背景'],
      light: '#faf8f5',
      dark: '#1b1916',
      print: white,
    },
    'bg-mute': {
      about: ['background of inline code, search buttons and hovered rows', '行内代码、搜索按钮和悬停行的背景'],
      light: '#f4f1eb',
      dark: '#282420',
      print: white,
    },
    line: {
      about: ['rules and the borders of blocks', '分隔线和区块的边框'],
      light: '#e7e2db',
      dark: '#3c3731',
      contrast: ['#8c857d', '#7c766e'],
    },
    'line-strong': {
      about: ['borders of buttons and fields', '按钮和输入框的边框'],
      light: '#8c857d',
      dark: '#7c766e',
      contrast: ['#57534e', '#b3aea6'],
    },
    text: { about: ['text', '正文'], light: '#1c1917', dark: '#ece9e4', print: '#000000' },
    'text-2': {
      about: ['secondary text, such as the sidebar', '次要文字，例如侧边栏'],
      light: '#57534e',
      dark: '#b3aea6',
      contrast: ['#3d3935', '#d8d4cd'],
      print: '#333333',
    },
    'text-3': {
      about: ['hints, labels and dates', '提示、标签和日期'],
      light: '#6b655e',
      dark: '#918b83',
      contrast: ['#4b4742', '#c4bfb7'],
      print: '#333333',
    },
    accent: {
      about: [
        'links, current entries and focus rings; the colors marked below follow it',
        '链接、当前条目和焦点框；下面标注的颜色都随它变化',
      ],
      light: '#b84a00',
      dark: '#ffa033',
      contrast: ['#863500', '#ffb45e'],
      print: '#000000',
    },
    'accent-soft': {
      about: ['background of current entries and selected results', '当前条目和选中结果的背景'],
      light: '#fef1e6',
      dark: '#261a0e',
      from: [accentAt(0.9642, 0.1236, 15.4), accentAt(0.2293, 0.1774)],
      print: white,
    },
    'accent-fill': {
      about: ['primary buttons, the progress bar and marks of current entries', '主按钮、进度条和当前条目的标记'],
      light: '#ff8b00',
      from: [accentAt(0.749, 1.1388, 13.2), accentAt(0.749, 1.1182, -6.31)],
    },
    'on-accent': { about: ['text on `--accent-fill`', '`--accent-fill` 上的文字'], light: '#1c1917' },
    mark: {
      about: ['highlighted words of a search', '高亮的搜索词'],
      light: '#fecba3',
      dark: '#6c4213',
      from: [accentAt(0.8775, 0.4945, 15.4), accentAt(0.4199, 0.5185)],
      print: white,
    },
    strata: {
      about: ['lines of the drawing on the landing page', '首页背景图中的线条'],
      light: '#ff8b00',
      dark: '#e07c0c',
      from: [accentAt(0.749, 1.1388, 13.2), accentAt(0.6836, 0.9965, -5.63)],
    },
    'popup-accent': {
      about: ['focus rings in popups', '弹出菜单里的焦点框'],
      light: '#1677ff',
      withAccent: 'var(--accent)',
    },
    shadow: {
      about: ['shadow of floating elements', '浮层的阴影'],
      light: '0 8px 32px rgb(28 25 23 / 14%), 0 1px 4px rgb(28 25 23 / 8%)',
      dark: '0 8px 32px rgb(0 0 0 / 55%), 0 0 0 1px #3c3731',
    },
    backdrop: {
      about: ['layer between the page and a dialog or drawer', '页面与对话框、抽屉之间的遮罩'],
      light: 'rgb(0 0 0 / 60%)',
    },
    tip: {
      about: ['tip containers, badges and added lines', '“提示”容器、徽标和新增的行'],
      light: '#1a6b3c',
      dark: '#7bd88f',
    },
    'tip-soft': { about: ['their background', '它们的背景'], light: '#eef5f0', dark: '#121a15', print: white },
    note: { about: ['note containers', '“说明”容器'], light: '#1558b0', dark: '#8ab8ff' },
    'note-soft': { about: ['their background', '它们的背景'], light: '#edf3fb', dark: '#121821', print: white },
    warning: { about: ['warning containers', '“警告”容器'], light: '#8a5300', dark: '#f2c14e' },
    'warning-soft': { about: ['their background', '它们的背景'], light: '#fbf4e6', dark: '#1d190f', print: white },
    danger: {
      about: ['danger containers and removed lines', '“危险”容器和删除的行'],
      light: '#b3261e',
      dark: '#ff9b93',
    },
    'danger-soft': { about: ['their background', '它们的背景'], light: '#fcefee', dark: '#211413', print: white },
    important: { about: ['important containers', '“重要”容器'], light: '#6b3fa0', dark: '#c9a6ff' },
    'important-soft': { about: ['their background', '它们的背景'], light: '#f5f0fa', dark: '#1a1522', print: white },
    'code-keyword': { about: ['keywords in code', '代码中的关键字'], light: '#6d4b99', dark: '#c7a7f6' },
    'code-string': { about: ['strings', '字符串'], light: '#4b6925', dark: '#a2c87b' },
    'code-number': { about: ['numbers and constants', '数字和常量'], light: '#87500b', dark: '#eaaa6b' },
    'code-title': { about: ['names of functions and elements', '函数名和元素名'], light: '#2b5ea4', dark: '#8dbbfc' },
    'code-attribute': { about: ['attributes and properties', '属性'], light: '#006c7d', dark: '#63c9e0' },
    'code-comment': {
      about: ['comments', '注释'],
      light: '#676159',
      dark: '#afa8a0',
      contrast: ['#4b4742', '#c4bfb7'],
    },
    'code-mark': {
      about: ['background of highlighted lines', '高亮行的背景'],
      light: '#feeee1',
      dark: '#2e2115',
      from: [accentAt(0.958, 0.1553, 15.4), accentAt(0.2599, 0.1802)],
    },
    'code-added': { about: ['background of added lines', '新增行的背景'], light: '#e3f3e6', dark: '#13251a' },
    'code-removed': { about: ['background of removed lines', '删除行的背景'], light: '#fbe6e4', dark: '#2c1716' },
  }),
  ...inGroup('type', {
    font: {
      about: ['font of all text', '所有文字的字体'],
      light:
        '"docsite text", "docsite text fallback", var(--_system-font, ui-sans-serif, system-ui, Arial), var(--font-cjk), sans-serif',
    },
    'font-heading': { about: ['font of headings', '标题的字体'], light: 'inherit' },
    'font-code': {
      about: ['font of code and keys', '代码和按键的字体'],
      light:
        '"docsite code", "docsite code fallback", var(--_system-font-code, ui-monospace, SFMono-Regular, Menlo, Consolas), var(--font-cjk), monospace',
    },
    'font-cjk': {
      about: [
        'fonts of Chinese, Japanese and Korean characters; other defaults for `zh-Hant`, `ja` and `ko`',
        '中日韩文字的字体；`zh-Hant`、`ja` 和 `ko` 有各自的默认值',
      ],
      light: '"PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", "HarmonyOS Sans SC", "Source Han Sans SC"',
    },
    leading: { about: ['line height of text', '正文的行高'], light: '1.7' },
    'leading-tall': {
      about: [
        'line height of text in Chinese, Japanese, Korean, Arabic and Hebrew',
        '中文、日文、韩文、阿拉伯文和希伯来文的行高',
      ],
      light: '1.85',
    },
    'tracking-tight': {
      about: ['letter spacing of large headings, except in the scripts above', '大标题的字距，上述文字除外'],
      light: '-0.015em',
    },
    'popup-font-size': { about: ['text in popups', '弹出菜单的字号'], light: '14px' },
  }),
  ...inGroup('space', {
    s1: { about: ['smallest step', '最小的一级'], light: '4px' },
    s2: { about: ['gaps in menus and popups', '菜单和弹出菜单内的间隙'], light: '8px' },
    s3: { about: ['padding of entries', '条目的内边距'], light: '12px' },
    s4: { about: ['paragraphs and the padding of blocks', '段落间距和区块内边距'], light: '16px' },
    s5: { about: ['edges of the sidebar and the navbar', '侧边栏和导航栏的边距'], light: '24px' },
    s6: { about: ['space around sections of a page', '页面各部分的间距'], light: '32px' },
    s7: { about: ['space above sections, and edges of the article', '章节上方和文章两侧的间距'], light: '48px' },
    s8: { about: ['sections of the landing page', '首页各部分的间距'], light: '64px' },
    s9: { about: ['largest step', '最大的一级'], light: '96px' },
  }),
  ...inGroup('radius', {
    'radius-small': { about: ['inline code and keys', '行内代码和按键'], light: '4px' },
    radius: { about: ['buttons, fields and entries of lists', '按钮、输入框和列表条目'], light: '6px' },
    'radius-block': { about: ['code blocks, cards and dialogs', '代码块、卡片和对话框'], light: '10px' },
    'popup-radius': { about: ['popups', '弹出菜单'], light: '6px' },
  }),
  ...inGroup('motion', {
    ease: { about: ['curve of movements', '运动曲线'], light: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    fast: { about: ['hover and small changes', '悬停和细微变化'], light: '150ms' },
    drawer: { about: ['sidebar of narrow windows', '窄窗口中的侧边栏'], light: '200ms' },
    page: { about: ['article that appears', '新文章出现'], light: '120ms' },
    step: { about: ['progress bar', '进度条'], light: '200ms' },
    move: { about: ['hiding navbar and zoomed images', '导航栏隐藏和图片缩放'], light: '200ms' },
    change: { about: ['background of the navbar', '导航栏背景'], light: '200ms' },
    drift: { about: ['drawing on the landing page', '首页背景图'], light: '600ms' },
    'group-open': { about: ['opening groups of the sidebar', '侧边栏分组展开'], light: '300ms' },
    'group-close': { about: ['closing groups of the sidebar', '侧边栏分组收起'], light: '500ms' },
  }),
  ...inGroup('layout', {
    'screen-width': {
      about: ['largest width of the page', '页面的最大宽度'],
      light: 'clamp(1644px,92vw,2080px)',
    },
    'article-width': { about: ['largest width of the article', '文章的最大宽度'], light: '960px' },
    'text-width': { about: ['largest width of its text', '其中文字的最大宽度'], light: '46rem' },
    'sidebar-width': { about: ['width of the sidebar', '侧边栏的宽度'], light: '320px' },
    'outline-width': { about: ['width of the outline', '大纲的宽度'], light: '268px' },
    'navbar-height': { about: ['height of the navbar', '导航栏的高度'], light: '72px', narrow: '56px' },
    'local-bar-height': {
      about: ['height of the bar below the navbar in narrow windows', '窄窗口中导航栏下方工具栏的高度'],
      light: '48px',
    },
    'page-start': { about: ['space above the article', '文章上方的间距'], light: 'var(--s6)', narrow: 'var(--s5)' },
    'anchor-offset': {
      about: ['distance of a heading from the top after a jump to it', '跳转到标题后，标题与窗口顶部的距离'],
      light: '72px',
    },
    'control-height': { about: ['height of icon buttons and menu entries', '图标按钮和菜单项的高度'], light: '32px' },
    'tooltip-width': { about: ['largest width of tooltips', '工具提示的最大宽度'], light: '250px' },
  }),
}

/** The name of a design token, such as `accent`. */
export type TokenName = keyof typeof tokens

/** The names of all design tokens, in the order of the manual. */
export const tokenNames = Object.keys(tokens) as TokenName[]

/** A value that a project sets: one for both appearances, or one for each. */
export type TokenValue = string | { light: string; dark: string }

/** The values of design tokens by name: `themeConfig.tokens`. */
export type TokenValues = { readonly [Name in TokenName]?: TokenValue | undefined }

/** The tokens that have a web font. */
export const webFontTokens = ['font', 'font-code'] as const satisfies readonly TokenName[]

export type WebFontToken = (typeof webFontTokens)[number]
