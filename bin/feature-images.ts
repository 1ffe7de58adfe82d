// What draws the social images of pages. The kernel reads it as `#feature-images`.

export { images } from '../packages/social-images/index.ts'
