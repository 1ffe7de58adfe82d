// The components of the theme that a project may replace. Names and props follow semantic versioning.

/** A component as the table lists it. */
interface ListedComponent {
  /** The folder of its file, in `theme/`. */
  folder: string
  /** Set if there is a type of its props. */
  hasProps?: true
  /** What the component shows, in the languages of the manual. */
  about: readonly [en: string, zh: string]
}

export interface ThemeComponent extends Pick<ListedComponent, 'about'> {
  /** The file of the component, in `theme/`. */
  file: string
  /** The name of the type of its props. Missing if it has none. */
  props?: string
}

const themeComponents = {
  Announcement: { folder: 'home', hasProps: true, about: ['the announcement above the navbar', '导航栏上方的公告'] },
  AppearanceToggle: {
    folder: 'navbar',
    about: ['the button that switches between light and dark', '切换浅色和深色外观的按钮'],
  },
  Background: {
    folder: 'home',
    hasProps: true,
    about: ['the drawing behind the hero of a landing page', '落地页首屏背后的图案'],
  },
  DocFooter: {
    folder: 'article',
    about: [
      'the footer: date, edit link, feeds, neighbors, the footer slot and the message of the site',
      '页脚：更新时间、编辑链接、订阅、上一页和下一页、页脚插槽以及站点的页脚文字',
    ],
  },
  Features: { folder: 'home', hasProps: true, about: ['the feature cards of a home page', '首页的特性卡片'] },
  Hero: { folder: 'home', hasProps: true, about: ['the hero of a landing page', '落地页的首屏'] },
  HomePage: { folder: 'page', about: ['everything that a home page shows above its text', '首页正文上方的全部内容'] },
  LocalBar: {
    folder: 'sidebar',
    about: ['the bar with the buttons for sidebar and outline on narrow screens', '窄屏上带有侧边栏和大纲按钮的工具条'],
  },
  LocaleSwitcher: { folder: 'navbar', about: ['the language menu', '语言菜单'] },
  Logo: {
    folder: 'navbar',
    about: ['the logo and its text, inside the link to the home page', '首页链接中的 logo 及其文字'],
  },
  NavMenu: { folder: 'navbar', hasProps: true, about: ['one side of the menu in the navbar', '导航栏一侧的菜单'] },
  NavScreen: {
    folder: 'navbar',
    hasProps: true,
    about: ['the full-screen menu on narrow screens', '窄屏上的全屏菜单'],
  },
  Navbar: { folder: 'navbar', about: ['the whole navbar', '整个导航栏'] },
  NotFoundPage: { folder: 'page', about: ['the 404 page', '404 页面'] },
  Outline: { folder: 'outline', about: ['the outline beside the article', '正文旁边的大纲'] },
  OverviewPage: { folder: 'page', about: ['the list of pages on an overview page', '概览页上的页面列表'] },
  PageHeader: {
    folder: 'article',
    about: [
      'everything above the article: breadcrumbs, page actions, the notice about a missing translation',
      '正文上方的全部内容：面包屑、页面操作、缺少译文的提示',
    ],
  },
  PlainHero: {
    folder: 'home',
    hasProps: true,
    about: ['the hero of a home page without a landing page', '非落地页首页的首屏'],
  },
  SearchButton: { folder: 'navbar', about: ['the button that opens search', '打开搜索的按钮'] },
  Sidebar: { folder: 'sidebar', about: ['the sidebar', '侧边栏'] },
  SocialLinks: { folder: 'navbar', hasProps: true, about: ['the social links', '社交链接'] },
  VersionSwitcher: { folder: 'navbar', about: ['the version menu', '版本菜单'] },
} as const satisfies Record<string, ListedComponent>

export type ThemeComponentName = keyof typeof themeComponents

export const themeComponentNames = Object.keys(themeComponents) as ThemeComponentName[]

export const isThemeComponent = (name: string): name is ThemeComponentName => Object.hasOwn(themeComponents, name)

/** Returns the table entry of a component. */
export function themeComponent(name: ThemeComponentName): ThemeComponent {
  const { folder, about, hasProps }: ListedComponent = themeComponents[name]
  return { file: `${folder}/${name}.tsx`, about, ...(hasProps ? { props: `${name}Props` } : {}) }
}
