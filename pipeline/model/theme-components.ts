// The components of the theme that a project may replace. Names and props follow semantic versioning.

export interface ThemeComponent {
  /** The file of the component, in `theme/`. */
  file: string
  /** The name of the type of its props. Missing if it has none. */
  props?: string
  /** What the component shows, in the languages of the manual. */
  about: readonly [en: string, zh: string]
}

const themeComponents = {
  Announcement: {
    file: 'home/Announcement.tsx',
    props: 'AnnouncementProps',
    about: ['the announcement above the navbar', '导航栏上方的公告'],
  },
  AppearanceToggle: {
    file: 'navbar/AppearanceToggle.tsx',
    about: ['the button that switches between light and dark', '切换浅色和深色外观的按钮'],
  },
  Background: {
    file: 'home/Background.tsx',
    props: 'BackgroundProps',
    about: ['the drawing behind the hero of a landing page', '落地页首屏背后的图案'],
  },
  DocFooter: {
    file: 'article/DocFooter.tsx',
    about: [
      'the footer: date, edit link, feeds, neighbors, the footer slot and the message of the site',
      '页脚：更新时间、编辑链接、订阅、上一页和下一页、页脚插槽以及站点的页脚文字',
    ],
  },
  Features: {
    file: 'home/Features.tsx',
    props: 'FeaturesProps',
    about: ['the feature cards of a home page', '首页的特性卡片'],
  },
  Hero: { file: 'home/Hero.tsx', props: 'HeroProps', about: ['the hero of a landing page', '落地页的首屏'] },
  HomePage: {
    file: 'page/HomePage.tsx',
    about: ['everything that a home page shows above its text', '首页正文上方的全部内容'],
  },
  LocalBar: {
    file: 'sidebar/LocalBar.tsx',
    about: ['the bar with the buttons for sidebar and outline on narrow screens', '窄屏上带有侧边栏和大纲按钮的工具条'],
  },
  LocaleSwitcher: { file: 'navbar/LocaleSwitcher.tsx', about: ['the language menu', '语言菜单'] },
  Logo: {
    file: 'navbar/Logo.tsx',
    about: ['the logo and its text, inside the link to the home page', '首页链接中的 logo 及其文字'],
  },
  NavMenu: {
    file: 'navbar/NavMenu.tsx',
    props: 'NavMenuProps',
    about: ['one side of the menu in the navbar', '导航栏一侧的菜单'],
  },
  NavScreen: {
    file: 'navbar/NavScreen.tsx',
    props: 'NavScreenProps',
    about: ['the full-screen menu on narrow screens', '窄屏上的全屏菜单'],
  },
  Navbar: { file: 'navbar/Navbar.tsx', about: ['the whole navbar', '整个导航栏'] },
  NotFoundPage: { file: 'page/NotFoundPage.tsx', about: ['the 404 page', '404 页面'] },
  Outline: { file: 'outline/Outline.tsx', about: ['the outline beside the article', '正文旁边的大纲'] },
  OverviewPage: {
    file: 'page/OverviewPage.tsx',
    about: ['the list of pages on an overview page', '概览页上的页面列表'],
  },
  PageHeader: {
    file: 'article/PageHeader.tsx',
    about: [
      'everything above the article: breadcrumbs, page actions, the notice about a missing translation',
      '正文上方的全部内容：面包屑、页面操作、缺少译文的提示',
    ],
  },
  PlainHero: {
    file: 'home/PlainHero.tsx',
    props: 'PlainHeroProps',
    about: ['the hero of a home page without a landing page', '非落地页首页的首屏'],
  },
  SearchButton: { file: 'navbar/SearchButton.tsx', about: ['the button that opens search', '打开搜索的按钮'] },
  Sidebar: { file: 'sidebar/Sidebar.tsx', about: ['the sidebar', '侧边栏'] },
  SocialLinks: { file: 'navbar/SocialLinks.tsx', props: 'SocialLinksProps', about: ['the social links', '社交链接'] },
  VersionSwitcher: { file: 'navbar/VersionSwitcher.tsx', about: ['the version menu', '版本菜单'] },
} as const satisfies Record<string, ThemeComponent>

export type ThemeComponentName = keyof typeof themeComponents

export const themeComponentNames = Object.keys(themeComponents) as ThemeComponentName[]

export const isThemeComponent = (name: string): name is ThemeComponentName => Object.hasOwn(themeComponents, name)

/** Returns the table entry of a component. */
export const themeComponent = (name: ThemeComponentName): ThemeComponent => themeComponents[name]
