// Migrates Python code that mkdocstrings documents: where bodies end, docstrings, constructors, exports and inherited members.

import { expect, test } from 'vitest'
import { type Migrated, migrated, project } from '../migrated.ts'

const config = (options = ''): string =>
  `site_name: Lark\nplugins:\n  - autorefs\n  - mkdocstrings:\n      handlers: { python: { options: { ${options} } } }\n`

/** Migrates a module whose page documents `lark.nest.Nest`. */
async function page(
  code: string,
  options = '',
  block = '::: lark.nest.Nest\n',
  rest = {},
): Promise<[string, Migrated]> {
  using site = project({
    'mkdocs.yml': config(options),
    'docs/index.md': `# Lark\n\n${block}`,
    'lark/__init__.py': '',
    'lark/nest.py': code,
    ...rest,
  })
  const result = await migrated(site)
  return [result.text('content/index.md'), result]
}

/** Checks that a page contains texts, and that they come in this order. */
function expectParts(text: string, parts: readonly string[]): void {
  for (const part of parts) expect(text).toContain(part)
  expect(parts.map((part) => text.indexOf(part))).toEqual(parts.map((part) => text.indexOf(part)).sort((a, b) => a - b))
}

test('reads a class to its end, beyond strings and brackets with text in the first column', async () => {
  const [text, { errors }] = await page(`class Nest:
    CSS = """\\
Nest {
    width: 1fr;
}
"""
    KEYS: list[str] = [
        "a",  # '
        call(
    x=1),
    ]
    """Keys of a nest.

    | Key | Text |
    | :- | :- |
    | a | Adds. |
    """

    size = 1

    """Text after an empty line."""

    def add(self, text='it\\
is', eggs=(
1, 2)):
        """Adds eggs."""


def other():
    """Not a member."""
`)
  expect(errors).toEqual([])
  expectParts(text, [
    '### `KEYS` {#lark.nest.Nest.KEYS}\n\n```python noCheck\nKEYS: list[str] = [\n    "a",  # \'\n    call(\nx=1),\n]\n```\n\nKeys of a nest.\n\n| Key | Text |',
    '### `size`',
    'Text after an empty line.',
    '### `add`',
    'Adds eggs.',
  ])
  expect(text).not.toContain('Not a member')
})

test('shows the value of an attribute, and the number of lines that it leaves out of a long one', async () => {
  const items = (last: number): string => Array.from({ length: last }, (_, i) => `    ${i + 1},\n`).join('')
  const [text, { errors }] = await page(
    `Line = Literal[\n    "thin",\n    "wide",  # as a branch\n]\n"""How wide a line is."""\n\nSIZES = [\n${items(90)}]\n"""Sizes."""\n`,
    '',
    '::: lark.nest\n',
  )
  expect(errors).toEqual([])
  expectParts(text, [
    'Line = Literal[\n    "thin",\n    "wide",  # as a branch\n]\n```\n\nHow wide',
    `SIZES = [\n${items(59)}# … 32 more lines\n\`\`\`\n\nSizes.`,
  ])
})

const nest = `@dataclass
class Nest(Place, Generic[T], metaclass=Meta):
    """A place."""

    def __init__(
        self,
        size: int = 1,
    ) -> None:
        """Makes a nest.

        Args:
            size: How large.
        """
        self.eggs: int = 0
        """The number of eggs."""

    def _inner(self):
        """Private."""

    def draw(self):
        """Hidden."""

    @property
    def empty(self) -> bool:
        """Whether it is empty."""

    @empty.setter
    def empty(self, value: bool) -> None:
        """Sets it."""

    @classmethod
    @cached(
        1
    )
    def make(cls): ...
        """Makes one."""
`

test('merges constructors into classes, and shows decorators and the members that filters keep', async () => {
  const filters = 'filters: ["!^_", "^__init__$", "!^draw$"]'
  const [merged] = await page(
    nest,
    `merge_init_into_class: true, docstring_options: { ignore_init_summary: true }, ${filters}`,
  )
  expectParts(merged, [
    '```python noCheck\nNest(\n    size: int = 1,\n)\n```\n\nBases: `Place`, `Generic`\n\nA place.\n\n**Args:**\n\n- `size`: How large.',
    '### `eggs`',
    'eggs: int = 0\n```\n\nThe number of eggs.',
    '```python noCheck\n@property\ndef empty(self) -> bool\n```\n\nWhether it is empty.',
    '```python noCheck\n@classmethod\ndef make(cls)\n```',
  ])
  for (const part of ['Makes a nest', 'Private', 'Hidden', '__init__', 'Sets it']) expect(merged).not.toContain(part)
  const [separate] = await page(nest, filters)
  expectParts(separate, ['@dataclass\nclass Nest(Place', '### `__init__`', 'Makes a nest.\n\n**Args:**'])
  const [chosen] = await page(nest, '', '::: lark.nest.Nest\n    options:\n      members: [_inner]\n')
  expect(chosen).toContain('Private')
  expect(chosen).not.toContain('Whether it is empty')
})

test('writes the sections of docstrings as text and lists', async () => {
  const [text] = await page(`class Nest:
    """A place.

    Args:
        size (int, optional): How large,
            in mm:

            \`\`\`python
            draw(1)
            \`\`\`
        *rest: More.

    Returns:
        A nest, or an [egg][lark.nest.Nest].

        Never more.

    Example:
        \`\`\`python
        Nest()
        \`\`\`

    Examples:
        >>> Nest()
        1

    See Also:
        Birds.
    """
`)
  expect(text).toContain(
    [
      'A place.\n\n**Args:**\n\n- `size` (`int, optional`): How large,\n  in mm:\n\n  ```python\n  draw(1)\n  ```\n- `*rest`: More.',
      '**Returns:**\n\nA nest, or an [egg](/#lark.nest.Nest).\n\nNever more.',
      '**Example:**\n\n```python\nNest()\n```',
      '**Examples:**\n\n```python noCheck\n>>> Nest()\n1\n```',
      '**See Also:**\n\nBirds.',
    ].join('\n\n'),
  )
})

test('follows the exports of a module, and finds members of base classes', async () => {
  const [text, { errors, findings }] = await page(
    'from lark._all import *\nfrom lark._nest import (\n    Egg,\n    Nest,\n)\nfrom . import _nest\n\n__all__ = [\n    "Egg",  # "Other"\n]\n__all__ += ["Bird"]\n',
    '',
    '::: lark.nest\n\nSee [lark.nest.Egg][], [lark._nest.Nest.KEYS][] and [lark.nest.Nest][].\n\n::: lark.nest.Egg.KEYS\n\n::: lark.nest.Gone\n',
    {
      'lark/_all.py': 'class Bird:\n    """A bird."""\n',
      'lark/_nest.py': 'class Nest:\n    KEYS = 1\n    """Keys."""\n\nclass Egg(Nest):\n    """An egg."""\n',
    },
  )
  expect(errors).toEqual([])
  expectParts(text, ['{#lark.nest.Egg}', 'An egg.', '{#lark.nest.Bird}', 'A bird.', '`KEYS`'])
  expect(text).toContain('See [lark.nest.Egg](/#lark.nest.Egg), [lark._nest.Nest.KEYS](/#lark.nest.Egg.KEYS) and')
  expect(text).not.toContain('Other')
  expect(findings.filter(({ kind }) => kind === 'todo').map(({ text }) => text)).toEqual([
    'docsite found no Python code for `lark.nest.Gone` in the folder that was migrated. Write the documentation in Markdown, or migrate the folder that contains the code, too.',
    'These references led to other sites, or to objects that no page documents: `lark.nest.Nest`. They are text now; write links where readers need them.',
  ])
})

test('gives each id of a page only to one place', async () => {
  const [text, { errors, diagnostics }] = await page(
    nest,
    '',
    '::: lark.nest.Nest.empty\n    options:\n      show_root_heading: false\n\n::: lark.nest.Nest\n',
  )
  expect(errors).toEqual([])
  expect(text.match(/lark\.nest\.Nest\.empty/g)).toHaveLength(1)
  expect(diagnostics.filter(({ rule }) => rule === 'duplicate-id')).toEqual([])
})

test('gives each docstring its own definitions of links', async () => {
  const [text, { diagnostics }] = await page(
    `class Nest:\n    """A [nest][0] and ![it](a.png).\n\n    [0]: https://a.example "A"\n    """\n\n    def add(self):\n        """Adds [eggs] [0] of [0] to \`x[0]\`, see [other][1].\n\n        [0]: https://b.example\n        """\n`,
  )
  expectParts(text, [
    'A [nest](https://a.example)',
    'Adds [eggs] [0](https://b.example) of [0](https://b.example) to `x[0]`',
  ])
  expect(text).not.toMatch(/^\[0\]:/m)
  expect(diagnostics.map(({ rule }) => rule)).not.toContain('duplicate-definition')
})
