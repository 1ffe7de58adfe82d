// Converts a production build of React from CommonJS to an ES module.

/** The declaration of the variables that contain required packages. */
const requires = /^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/m

/** Returns the code as an ES module, whose default export contains all exports. */
export function asModule(code) {
  const names = [...new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name]) => name))]
  const body = names.reduce(withVariable, code).replace(requires, imports)
  if (/\b(?:exports\.|require\()/.test(body)) throw new Error('React imports or exports in another way than expected')
  const exported = names.map((name) => `${variable(name)} as ${name}`)
  const properties = names.map((name) => `${name}: ${variable(name)}`)
  return `${body}\nexport { ${exported} }\nexport default { ${properties} }\n`
}

/** Some exports have the name of a function in the module. */
const variable = (name) => `export_${name}`

/** Replaces a property of `exports` by a variable, which its first assignment declares. */
function withVariable(code, name) {
  const isReassigned = code.split(new RegExp(`\\bexports\\.${name} =`)).length > 2
  return code
    .replace(new RegExp(`^exports\\.${name} =`, 'm'), `${isReassigned ? 'let' : 'const'} $&`)
    .replaceAll(new RegExp(`\\bexports\\.${name}\\b`, 'g'), variable(name))
}

const imports = (declaration) =>
  Array.from(
    declaration.matchAll(/(\w+) = require\(("[\w-]+")\)/g),
    ([, name, from]) => `import * as ${name} from ${from};\n`,
  ).join('')
