// The menu of related tools and its cards. A button with a grid of dots opens it (specification, 2.6 and 3).

import { Link, Popover, type PopoverProps, usePage } from '@docsite/cli/theme'

export interface ToolLink {
  name: string
  /** The description in Chinese. */
  desc: string
  /** The description in English. Defaults to the Chinese description. */
  descEn?: string
  /** A path in `content/public/` or a URL. Defaults to an empty image. */
  logo?: string
  logoScale?: number
  url: string
  urlEn?: string
}

export interface FamilyToolsData {
  /** The event that opens the menu, in addition to a click. Defaults to `hover`. */
  trigger?: NonNullable<PopoverProps['triggers']>[number]
  header?: { text: string; url: string }
  groups: { title?: string; titleEn?: string; links: ToolLink[] }[]
}

const transparent = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

export function FamilyTools({ tools, label }: { tools: FamilyToolsData; label: string }) {
  const { lang, markOf } = useToolLanguage()
  return (
    <Popover
      id="family"
      className="family start"
      triggers={[tools.trigger ?? 'hover']}
      label={label}
      buttonClass="icon-button round"
      button={<GridIcon />}
    >
      {tools.header && (
        <p className="family-header">
          <Link className="nav-link" to={tools.header.url}>
            {tools.header.text}
          </Link>
        </p>
      )}
      {tools.groups.map(({ title, titleEn, links }) => {
        const heading = lang === 'zh' ? title : (titleEn ?? title)
        return (
          <div key={`${title} ${titleEn}`}>
            {heading && (
              <h2 className="family-title outline-title" lang={markOf(titleEn)}>
                {heading}
              </h2>
            )}
            <ul className="family-cards">
              {links.map((tool) => (
                <li key={tool.name}>
                  <ToolCard tool={tool} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </Popover>
  )
}

export function ToolCard({ tool, size = 32 }: { tool: ToolLink; size?: number }) {
  const { site } = usePage()
  const { lang, markOf } = useToolLanguage()
  const { name, desc, descEn, logo, logoScale = 1, url, urlEn } = tool
  const src = logo === undefined ? transparent : logo.startsWith('/') ? site.base + logo.slice(1) : logo
  // Set width and height, because the Content-Security-Policy does not allow a style attribute.
  const scaledSize = Math.round(size * logoScale)
  return (
    <Link className="tool-card" to={lang === 'zh' ? url : (urlEn ?? url)}>
      <img src={src} alt="" width={scaledSize} height={scaledSize} loading="lazy" />
      <strong className="tool-name">{name}</strong>
      <span className="tool-text" lang={markOf(descEn)}>
        {lang === 'zh' ? desc : (descEn ?? desc)}
      </span>
    </Link>
  )
}

/**
 * Returns the language of the tools: Chinese on pages whose path contains `zh`, otherwise English (specification, 5).
 * `markOf` returns the `lang` attribute of a text, which is Chinese if there is no English text. It returns `undefined`
 * if the text is in the language of the page.
 */
function useToolLanguage(): { lang: 'en' | 'zh'; markOf(english: string | undefined): string | undefined } {
  const { routePath, lang: pageLang } = usePage().view.record
  const lang = routePath.includes('zh') ? 'zh' : 'en'
  const markOf = (english: string | undefined) => {
    const shown = english === undefined ? 'zh' : lang
    return pageLang.split('-')[0] === shown ? undefined : shown
  }
  return { lang, markOf }
}

const dotSteps = [5, 12, 19]

function GridIcon() {
  return (
    <svg className="icon dots" viewBox="0 0 24 24" aria-hidden="true">
      {dotSteps.flatMap((y) => dotSteps.map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2" />))}
    </svg>
  )
}
