// The entries of an overview page.

export interface OverviewItem {
  text: string
  link: string
  headings: { text: string; id: string; depth: number }[]
}

/** A group of pages. The pages without a group form a group without `text`. */
export interface OverviewGroup {
  text?: string
  items: OverviewItem[]
}
