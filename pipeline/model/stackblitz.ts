// The site that runs the files of code groups.

export const stackblitzOrigin = 'https://stackblitz.com'
