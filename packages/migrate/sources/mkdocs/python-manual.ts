// Returns the URLs of Python's own objects in its manual, as its inventory names them.

// cspell:ignore datamodel
// cspell:disable
const pages: readonly (readonly [page: string, names: ReadonlySet<string>])[] = [
  [
    'library/stdtypes',
    new Set('int float complex bool str bytes bytearray memoryview list tuple range dict set frozenset'.split(' ')),
  ],
  [
    'library/functions',
    new Set(
      'abs aiter all anext any ascii bin breakpoint callable chr classmethod compile delattr dir divmod enumerate eval exec filter format getattr globals hasattr hash help hex id input isinstance issubclass iter len locals map max min next object oct open ord pow print property repr reversed round setattr slice sorted staticmethod sum super type vars zip __import__'.split(
        ' ',
      ),
    ),
  ],
]

/** The modules that have a page of their own. */
const modules: ReadonlySet<string> = new Set(
  'abc aifc argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http imaplib imghdr imp importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt numbers operator optparse os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix pprint profile pstats pty pwd py_compile pyclbr pydoc pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 ssl stat statistics string stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo collections.abc concurrent.futures importlib.metadata importlib.resources importlib.resources.abc os.path urllib.parse urllib.request urllib.error unittest.mock xml.etree.ElementTree logging.config logging.handlers multiprocessing.shared_memory http.client http.server http.cookies email.message email.policy'.split(
    ' ',
  ),
)

// cspell:enable

const exception = /^[A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt|Iteration)$/

/** Returns the URL of an object, such as `typing.Annotated` or `str.join`, or `undefined` if it is not one of Python's own. */
export function manualUrl(root: string, name: string): string | undefined {
  const [first = '', second] = name.split('.')
  if (exception.test(first)) return `${root}library/exceptions.html#${name}`
  if (first === 'object' && second?.startsWith('__')) return `${root}reference/datamodel.html#${name}`
  const page = pages.find(([, names]) => names.has(first))?.[0]
  if (page !== undefined) return `${root}${page}.html#${name}`
  const parts = name.split('.')
  const module = parts.map((_, i) => parts.slice(0, parts.length - i).join('.')).find((one) => modules.has(one))
  if (module === undefined) return undefined
  return `${root}library/${module.toLowerCase()}.html#${module === name ? `module-${name}` : name}`
}
