// Six changes to micromark and its companions, made while they are bundled. They change how fast Markdown is parsed, not what comes out
// (test/pipeline/page/faster-micromark.test.ts holds both against each other): together they save a third of the time.
//
// Each change names the text it replaces; a release that no longer has it makes the bundle fail, not the parser.

import { readFileSync } from 'node:fs'

/** Characters that a state would only take, one call each, are taken at once: four fifths of all. */
const takeRuns = [
  {
    file: 'micromark/lib/create-tokenizer.js',
    find: '          go(chunk.charCodeAt(point._bufferIndex));\n',
    replace: `          const run = state.run;
          const from = point._bufferIndex;
          const to = run === undefined ? from : run === true ? chunk.length : run(chunk, from);
          if (to > from) {
            point.column += to - from;
            point.offset += to - from;
            context.previous = chunk.charCodeAt(to - 1);
            consumed = true;
            if (to === chunk.length) {
              point._bufferIndex = -1;
              point._index++;
            } else {
              point._bufferIndex = to;
            }
            continue;
          }
          go(chunk.charCodeAt(from));
`,
  },
  {
    file: 'micromark/lib/initialize/document.js',
    find: '  let lineStartOffset;\n  return start;\n',
    replace: '  let lineStartOffset;\n  flowContinue.run = true;\n  return start;\n',
  },
  {
    file: 'micromark/lib/initialize/content.js',
    find: '  let previous;\n  return contentStart;\n',
    replace: '  let previous;\n  data.run = true;\n  return contentStart;\n',
  },
  {
    file: 'micromark-core-commonmark/lib/content.js',
    find: '  let previous;\n  return chunkStart;\n',
    replace: '  let previous;\n  chunkInside.run = true;\n  return chunkStart;\n',
  },
  {
    file: 'micromark/lib/initialize/text.js',
    find: '    const text = effects.attempt(constructs, start, notText);\n',
    replace: `    const text = effects.attempt(constructs, start, notText);
    data.run = (chunk, at) => {
      while (at < chunk.length && constructs[chunk.charCodeAt(at)] === undefined) at++;
      return at;
    };
`,
  },
]

/** The constructs that may begin with a character are looked up once for each character, not put together at each place. */
const keepLists = [
  {
    file: 'micromark/lib/create-tokenizer.js',
    find: 'export function createTokenizer(',
    replace: 'const constructLists = new WeakMap();\nconst noConstructs = [];\nexport function createTokenizer(',
  },
  {
    file: 'micromark/lib/create-tokenizer.js',
    find: /const left = code !== null && map\[code\];[\s\S]*?return handleListOfConstructs\(list\)\(code\);/,
    replace: `if (code === null) return handleListOfConstructs(noConstructs)(code);
          let lists = constructLists.get(map);
          if (lists === undefined) constructLists.set(map, (lists = new Map()));
          let list = lists.get(code);
          if (list === undefined) lists.set(code, (list = [map[code] || [], map.null || []].flat()));
          return handleListOfConstructs(list)(code);`,
  },
]

/** The context of handlers is one object, not a copy for each of two thousand events. */
const oneContext = [
  {
    file: 'mdast-util-from-markdown/lib/index.js',
    find: '      resume,\n      data\n    };\n',
    replace: '      resume,\n      data,\n      sliceSerialize: undefined\n    };\n',
  },
  {
    file: 'mdast-util-from-markdown/lib/index.js',
    find: /handler\[events\[index\]\[1\]\.type\]\.call\(\{\s*\.\.\.context,\s*sliceSerialize: events\[index\]\[2\]\.sliceSerialize\s*\}, events\[index\]\[1\]\);/,
    replace:
      'context.sliceSerialize = events[index][2].sliceSerialize;\n        handler[events[index][1].type].call(context, events[index][1]);',
  },
]

/** Gaps in the list of events are kept in a map: an object with many numbers for keys is slow to ask. */
const mapOfGaps = [
  { find: 'const jumps = {};', replace: 'const jumps = new Map();' },
  {
    find: 'while (index in jumps) {\n      index = jumps[index];\n    }',
    replace: 'while (jumps.has(index)) {\n      index = jumps.get(index);\n    }',
  },
  {
    find: 'Object.assign(jumps, subcontent(events, index));\n        index = jumps[index];',
    replace: 'subcontent(events, index, jumps);\n        index = jumps.get(index);',
  },
  { find: 'function subcontent(events, eventIndex) {', replace: 'function subcontent(events, eventIndex, found) {' },
  {
    find: 'gaps[adjust + jumps[index][0]] = adjust + jumps[index][1];',
    replace: 'found.set(adjust + jumps[index][0], adjust + jumps[index][1]);',
  },
].map((change) => ({ ...change, file: 'micromark-util-subtokenize/index.js' }))

/** Events of a list are moved once: taking some out of its middle, again and again, takes the square of its length. */
const moveOnce = [
  {
    file: 'micromark-util-edit-map/index.js',
    find: '    vecs.push(events.slice());\n    events.length = 0;\n',
    replace: '',
  },
  {
    file: 'micromark/lib/initialize/text.js',
    find: /let index = -1;\n {4}\/\*\* @type \{number \| undefined\} \*\/\n {4}let enter;[\s\S]*?(?=return extraResolver)/,
    replace: `let kept = 0;
    for (let index = 0; index < events.length; index++) {
      const last = events[kept - 1];
      if (last !== undefined && last[1].type === 'data' && last[0] === 'exit' && events[index][1].type === 'data')
        last[1].end = events[++index][1].end;
      else events[kept++] = events[index];
    }
    events.length = kept;
    `,
  },
]

/** Whether a list is loose is found out once, not by each of its items from all of them. */
const askListsOnce = [
  {
    find: 'function listLoose(node) {\n  let loose = false\n',
    replace: `const looseness = new WeakMap()
function listLoose(node) {
  let loose = looseness.get(node)
  if (loose !== undefined) return loose
  loose = false
`,
  },
  { find: '    }\n  }\n\n  return loose\n}', replace: '    }\n  }\n  looseness.set(node, loose)\n  return loose\n}' },
].map((change) => ({ ...change, file: 'mdast-util-to-hast/lib/handlers/list-item.js' }))

export const changes = [...takeRuns, ...keepLists, ...oneContext, ...mapOfGaps, ...moveOnce, ...askListsOnce]

/** The esbuild plugin that makes the changes. */
export function fasterMicromark() {
  const files = new Set(changes.map(({ file }) => file))
  const filter = new RegExp(
    `node_modules[\\\\/](?:${[...files].map((file) => file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|')})$`,
  )
  return {
    name: 'faster-micromark',
    setup(api) {
      const made = new Set()
      api.onLoad({ filter }, ({ path }) => {
        const file = [...files].find((name) => path.replaceAll('\\', '/').endsWith(`node_modules/${name}`))
        made.add(file)
        return { contents: changeText(file, readFileSync(path, 'utf8')), loader: 'js' }
      })
      api.onEnd(() => {
        const missing = [...files].filter((file) => !made.has(file))
        return missing.length > 0
          ? { errors: missing.map((file) => ({ text: `${file} was not bundled, so it could not be made faster` })) }
          : undefined
      })
    },
  }
}

function changeText(file, text) {
  return changes
    .filter((change) => change.file === file)
    .reduce((changed, { find, replace }) => {
      const next = changed.replace(find, () => replace)
      if (next === changed) throw new Error(`bin/faster-micromark.mjs: ${file} no longer holds ${find}`)
      return next
    }, text)
}
