// The icons that scripts draw without the shell. All are 24 × 24 and use the same stroke width.

export const readingIcons = {
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9V9Zm-4 6H4V4h11v1',
} as const
