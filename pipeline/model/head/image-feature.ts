// What draws social images. The kernel gets it as `#feature-images`, and `@docsite/cli` exports these types.

import { images } from '#feature-images'
import type { Path } from '../config/problem.ts'
import { type Diagnostic, diagnostic, type OwnRuleName, type Place } from '../diagnostics/diagnostic.ts'

/** What an image may show of a page. Texts are plain. */
interface PictureOf {
  /** The title of the page, or that of the site for a home page. */
  title: string
  /** The part of the site that the page belongs to, or `''`. */
  section: string
  siteTitle: string
  siteDescription: string
  /** The color of the configuration, in the form `#rrggbb`. */
  accent: string | undefined
}

/** The content of a drawn image. `''` omits a line. */
export interface ImageText {
  title: string
  section: string
  /** The name of the site, or its description if the name is already the title. */
  foot: string
  accent: string
}

/** The tools that draw, and what is wrong with them. */
interface ImageTools {
  rasterizer: { name: string; problem: { text: string; hint: string } | undefined }
  fonts: readonly { path: string; isFont: boolean }[]
}

/** What was found while an image was drawn. */
export interface DrawnFacts {
  /** Characters that are missing from all fonts. */
  missing?: string[]
  /** If the image could not be drawn, the reason why. */
  fault?: string
}

/** A problem with a field of the configuration. */
export interface ImageFault {
  rule: OwnRuleName
  path: Path
  text: string
  hint?: string
}

/** Draws social images. */
export interface ImageFeature {
  /** The version of the drawing code. Increase it after a change, because it is part of the hashed file names of images. */
  version: number
  size: { width: number; height: number }
  /** Returns what the image of a page shows; `undefined` if its letters cannot be drawn. */
  textOf(page: PictureOf): ImageText | undefined
  /**
   * Opens fonts, in order of preference, and returns what draws an image as SVG, and the characters that are missing from all of them. Throws
   * an error that names the file of an invalid font.
   */
  open(
    fonts: readonly { name: string; bytes: Uint8Array }[],
  ): Promise<(text: ImageText) => { svg: string; missing: string[] }>
  /** Returns what is wrong with the tools. */
  toolFaults(tools: ImageTools): ImageFault[]
  /** Returns what is wrong with all images together. */
  drawingFaults(facts: readonly DrawnFacts[]): ImageFault[]
}

export const imageFeature: ImageFeature = images

/** Returns the diagnostics for faults. */
export const imageDiagnostics = (faults: readonly ImageFault[], placeOf: (path: Path) => Place): Diagnostic[] =>
  faults.map(({ rule, path, text, hint }) => diagnostic(rule, placeOf(path), text, hint))
