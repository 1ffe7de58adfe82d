// What an overview page lists.

export interface OverviewItem {
  text: string
  link: string
  headings: { text: string; id: string; depth: number }[]
}

/** `text` is missing for the pages that stand in no group. */
export interface OverviewGroup {
  text?: string
  items: OverviewItem[]
}
