// The menu of sibling tools, behind a grid of dots.

import type { FamilyTools as FamilyToolsData, ToolLink } from '../../pipeline/model/config/site-config.ts'
import { GridIcon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { Popover } from '../parts/Popover.tsx'
import { usePage, useWords } from '../state/page.tsx'

const transparent = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

export function FamilyTools({ tools }: { tools: FamilyToolsData }) {
  const words = useWords()
  const isChinese = useIsChinese()
  const foreign = useForeign()
  return (
    <Popover
      id="family"
      className="family start"
      triggers={[tools.trigger ?? 'hover']}
      label={words.familyTools}
      buttonClass="icon-button round"
      button={<GridIcon />}
    >
      {tools.header && (
        <p className="family-header">
          <Link to={tools.header.url}>{tools.header.text}</Link>
        </p>
      )}
      {tools.groups.map(({ title, titleEn, links }) => {
        const heading = isChinese ? title : (titleEn ?? title)
        return (
          <section key={`${title} ${titleEn}`}>
            {heading && (
              <h2 className="family-title" lang={foreign(isChinese || titleEn === undefined ? 'zh' : 'en')}>
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
          </section>
        )
      })}
    </Popover>
  )
}

/** Chinese where the route says so (specification, 5). */
function useIsChinese(): boolean {
  return usePage().view.record.routePath.includes('zh')
}

/** What to mark a text's language with: nothing where it is the page's own. */
function useForeign(): (lang: string) => string | undefined {
  const { lang: own } = usePage().view.record
  return (lang) => (own.split('-')[0] === lang ? undefined : lang)
}

export function ToolCard({ tool, size = 32 }: { tool: ToolLink; size?: number }) {
  const { site } = usePage()
  const isChinese = useIsChinese()
  const foreign = useForeign()
  const { name, desc, descEn, logo, logoScale = 1, url, urlEn } = tool
  const src = logo === undefined ? transparent : logo.startsWith('/') ? site.base + logo.slice(1) : logo
  // A scale in a style attribute would ask for a laxer Content-Security-Policy.
  const drawn = Math.round(size * logoScale)
  return (
    <Link className="tool-card" to={isChinese ? url : (urlEn ?? url)}>
      <img src={src} alt="" width={drawn} height={drawn} loading="lazy" />
      <span className="tool-name">{name}</span>
      <span className="tool-text" lang={foreign(isChinese || descEn === undefined ? 'zh' : 'en')}>
        {isChinese ? desc : (descEn ?? desc)}
      </span>
    </Link>
  )
}
