// The keys of the search panel. Devices without a keyboard do not show it.

import { useText } from '@docsite/cli/theme'

export function KeyLegend() {
  const text = useText()
  const keys = [
    [['↑', '↓'], text.searchMove],
    [['↵'], text.searchOpen],
    [['Ctrl', '↵'], text.searchNewTab],
  ] as const
  return (
    <ul className="search-keys">
      {keys.map(([names, label]) => (
        <li key={label}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}
