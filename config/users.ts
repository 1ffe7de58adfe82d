// What projects gained, in their own words: each figure is from the pull request that it links to.

import type { Landing } from '@docsite/cli'

type Section = NonNullable<Landing['sections']>[number]

export const users: Extract<Section, { type: 'figures' }>['figures'] = [
  {
    value: '7.6 s → 0.7 s',
    title: 'Appwrite',
    details: 'usersAppwrite',
    source: {
      text: 'grafana-oncall#49',
      link: 'https://github.com/appwrite/grafana-oncall/pull/49',
      date: '2026-08-30',
    },
  },
  {
    value: '36 s → 5 s',
    title: 'Flagsmith',
    details: 'usersFlagsmith',
    source: { text: 'flagsmith#7184', link: 'https://github.com/Flagsmith/flagsmith/pull/7184', date: '2026-04-08' },
  },
  {
    value: '31.2 s → 6.9 s',
    title: 'Destiny Item Manager',
    details: 'usersDim',
    source: {
      text: 'DIM#11620',
      link: 'https://github.com/DestinyItemManager/DIM/pull/11620',
      date: '2025-12-04',
    },
  },
]
