// The links from a page to the books that contain it, below the sidebar.

import { Link, type SlotProps } from '@docsite/cli/theme'

interface PageBooks {
  label: string
  links: [text: string, path: string][]
}

export default function ReadAsBook({ page }: SlotProps) {
  const books = (page as { data?: { book?: PageBooks } }).data?.book
  if (books === undefined) return null
  return (
    <p className="read-as-book">
      {books.label}:{' '}
      {books.links.map(([text, path], i) => (
        <span key={path}>
          {i > 0 && ' · '}
          <Link to={`/${path}`} file download={path.endsWith('.html') ? undefined : ''}>
            {text}
          </Link>
        </span>
      ))}
    </p>
  )
}
