// The findings of HTML_CodeSniffer and IBM's checker that are no faults, each with its reason.

/** Maps rules of IBM's checker and HTML_CodeSniffer to the reason why their findings are no faults. */
export const accepted: Readonly<Record<string, string>> = {
  aria_content_in_landmark: 'A skip link belongs before all landmarks; WCAG does not ask for a landmark around it.',
  aria_keyboard_handler_exists: 'A question to the auditor: the tests of tabs and menus use the keyboard.',
  element_tabbable_role_valid:
    'A box that scrolls must be reachable with the Tab key (axe: scrollable-region-focusable), and each as a landmark would drown the others.',
  element_tabbable_unobscured:
    'A question to the auditor: the tests of the navbar check that it covers no focused element.',
  element_tabbable_visible:
    'The skip link and the buttons of code appear when they receive the focus, which tests check.',
  input_label_visible: 'A question to the auditor: buttons with icons have an accessible name and a tooltip.',
  style_color_misuse:
    'A question to the auditor about every style sheet: links are underlined, and states have shapes.',
  style_focus_visible: 'A question to the auditor: every element has the same focus ring, which tests check.',
  style_highcontrast_visible: 'A question to the auditor about every style sheet: tests render with forced colors.',
  style_viewport_resizable: 'A question to the auditor about every style sheet: tests render with text of 200%.',
  text_block_heading: 'A question to the auditor: the lead of a page is a short paragraph.',
  text_sensory_misuse: 'A question to the auditor about words such as “small” in the text.',
}

/** Findings that a checker gives because it misreads some elements, whose HTML matches `element`. */
export const misread: readonly { rule: string; element: RegExp; reason: string }[] = [
  {
    rule: 'text_contrast_sufficient',
    element: /class="(?:button brand|my-app-button)"/,
    reason:
      'IBM compares the text with the background of the page instead of that of the button, here and in the application of the hero. #1c1917 on #ff8b00 has a contrast of 7.4, and axe measures it in the browser tests.',
  },
  {
    rule: 'table_headers_exists',
    element: /class="cards-table"/,
    reason:
      'IBM ignores invisible headers. On phones the headers are clipped, but the accessibility tree still has them.',
  },
]
