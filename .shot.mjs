// ../../root/m/s-layout/shot.ts
import { chromium } from "playwright-core";

// pipeline/serve/listen.ts
import { createServer } from "node:http";

// pipeline/model/docsite-error.ts
var DocsiteError = class extends Error {
  diagnostics;
  hint;
  constructor(text, diagnostics = [], hint) {
    super(text);
    this.name = "DocsiteError";
    this.diagnostics = diagnostics;
    this.hint = hint;
  }
};

// pipeline/serve/access.ts
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
function refusal(request, names) {
  const [host, ...more] = hostHeaders(request);
  const name = host === void 0 || more.length > 0 ? void 0 : hostname(host);
  const [, target = host] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(request.url ?? "") ?? [];
  const named = hostname(target ?? "");
  if (name === void 0 || named === void 0)
    return "This server requires exactly one valid host name in a request. To allow a name, add it to `server.allowedHosts`.";
  const stranger = [name, named].find((one) => !isOwnName(one, names));
  if (stranger !== void 0)
    return `This server does not accept requests for the host \`${stranger}\`. To allow it, add it to \`server.allowedHosts\`.`;
  const { origin, "sec-fetch-site": site, "sec-fetch-mode": mode } = request.headers;
  if (origin !== void 0 && !isOwnOrigin(origin, host, names))
    return "This server accepts only requests from its own pages. If it is behind a proxy, add the name of the proxy to `server.allowedHosts`.";
  if (site !== void 0 && site !== "same-origin" && site !== "none" && mode !== "navigate")
    return "This server sends its files only to its own pages.";
  return void 0;
}
var hostHeaders = ({ rawHeaders }) => rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === "host");
function hostname(host) {
  const [, ip, name] = /^(?:\[([\da-f:.]+)\]|([\w-]+(?:\.[\w-]+)*)\.?)(?::\d*)?$/i.exec(host.trim()) ?? [];
  return (ip === void 0 || isIP(ip) === 6 ? ip ?? name : void 0)?.toLowerCase();
}
var isOwnName = (name, { host, allowedHosts }) => name === "localhost" || name.endsWith(".localhost") || isIP(name) > 0 || isListed(name, [host, ...allowedHosts]);
var isListed = (name, hosts) => hosts.some((host) => {
  const listed = domainToASCII(host.replace(/^\./, "").replace(/\.$/, ""));
  return listed !== "" && (name === listed || host.startsWith(".") && name.endsWith(`.${listed}`));
});
function isOwnOrigin(origin, host, { allowedHosts }) {
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return false;
  const own = new URL(origin);
  return own.host === new URL(`http://${host}`).host || isListed(own.hostname, allowedHosts);
}

// pipeline/serve/listen.ts
var triedPorts = 100;
async function listen(handler, options) {
  const { port, host } = options;
  for (let next = port; next < Math.min(port + triedPorts, 65536); next++) {
    const server2 = createServer(guarded(handler, options));
    const error = await tryListen(server2, next, host);
    if (!error) return describe(server2, host);
    if (error.code === "EADDRINUSE" && port !== 0) continue;
    if (error.code === "EACCES")
      throw new DocsiteError(`No permission to listen on port ${next}. Choose another one with --port.`);
    throw new DocsiteError(`Cannot listen on ${host}: ${error.message}`);
  }
  throw new DocsiteError(`Port ${port} and the ports after it are in use. Choose another one with --port.`);
}
function guarded(handler, { host, allowedHosts }) {
  return (request, response) => {
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    const refused2 = refusal(request, { host, allowedHosts: allowedHosts?.() ?? [] });
    if (refused2 === void 0) return handler(request, response);
    const text = `${refused2}
`;
    response.writeHead(403, {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Length": text.length,
      "X-Content-Type-Options": "nosniff"
    });
    response.end(request.method === "HEAD" ? void 0 : text);
  };
}
function tryListen(server2, port, host) {
  return new Promise((done) => {
    server2.once("error", done);
    server2.listen(port, host, () => {
      server2.off("error", done);
      done(void 0);
    });
  });
}
function describe(server2, host) {
  const { port } = server2.address();
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const close = () => new Promise((done) => {
    server2.close(() => done());
    server2.closeAllConnections();
  });
  return { server: server2, origin: `http://${name}:${port}`, close };
}

// pipeline/model/route.ts
var isHashedFile = (path) => hashedPattern.test(path);
var hashedFile = String.raw`static/(?!(?:pages|search)/).*(?:-[0-9A-Z]{8}|[-.][0-9a-f]{8})\.\w+`;
var hashedPattern = new RegExp(`^${hashedFile}$`);
var encodePath = (path) => encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
function stripBase(path, base) {
  if (path.startsWith(base)) return path.slice(base.length - 1);
  return `${path}/` === base ? "/" : void 0;
}
function splitHref(href) {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(href) ?? [];
  return { path, query, hash };
}

// pipeline/serve/files.ts
import { sep as sep2 } from "node:path";

// pipeline/source/contained.ts
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync
} from "node:fs";
import { join, sep } from "node:path";

// pipeline/model/rules.ts
var checkRules = [
  "absolute-link",
  "cross-locale-link",
  "csp-violation",
  "duplicate-definition",
  "duplicate-description",
  "duplicate-title",
  "empty-link",
  "extra-section",
  "foreign-field",
  "foreign-passage",
  "half-width-punctuation",
  "invalid-ignore",
  "invalid-sample",
  "invalid-term",
  "large-image",
  "literal-asterisks",
  "local-url",
  "long-title",
  "missing-alt",
  "missing-baseline",
  "missing-component",
  "missing-original",
  "missing-section",
  "missing-table-header",
  "missing-title",
  "missing-translation",
  "multiple-h1",
  "no-site-url",
  "no-typescript",
  "non-canonical-link",
  "redirect-chain",
  "redirected-link",
  "sample-differs",
  "sample-type-error",
  "skipped-heading-level",
  "stale-translation",
  "undefined-footnote",
  "undefined-reference",
  "untranslated-text",
  "unused-definition",
  "unused-file",
  "unused-footnote",
  "unused-ignore",
  "vague-link"
];
var externalRules = ["dead-external-anchor", "dead-external-link", "moved-link", "unanswered-link"];
var fixedRules = ["invalid-component", "invalid-config", "page-failure"];
var protectedRules = ["script-in-content", "unsafe-url"];

// pipeline/model/diagnostic.ts
var isIn = (names) => {
  const set = new Set(names);
  return (rule) => set.has(rule);
};
var isOwnCheckRule = isIn(checkRules);
var isExternalRule = isIn(externalRules);
var isProtectedRule = isIn(protectedRules);
var isFixedRule = isIn(fixedRules);

// pipeline/source/contained.ts
var missing = { kind: "missing" };
var refused = (reason) => ({ kind: "refused", reason });
var refusals = {
  outside: {
    text: "points outside `content/`",
    hint: "Copy the file into `content/`, or allow its folder in `route.linkedFolders`."
  },
  hidden: {
    text: "points to a hidden file or folder",
    hint: "Use a path in which no name begins with a dot."
  },
  "not regular": { text: "is not a regular file", hint: "Replace the device, pipe or socket with a file." },
  loop: { text: "is broken, or points to itself", hint: "Delete it, or link it to an existing file." },
  unreadable: {
    text: "points to a file that docsite has no permission to read",
    hint: "Change the permissions of the file."
  },
  "too large": { text: "points to a file that is too large", hint: "Make the file smaller, or split it." }
};
var projectRefusals = {
  ...refusals,
  outside: { text: "points outside the project", hint: "Copy the file into the project." }
};
var byCode = /* @__PURE__ */ new Map([
  ["ENOENT", missing],
  ["ENOTDIR", missing],
  ["EISDIR", missing],
  ["ENAMETOOLONG", missing],
  ["EINVAL", missing],
  ["ERR_INVALID_ARG_VALUE", missing],
  ["ELOOP", refused("loop")],
  ["EACCES", refused("unreadable")],
  ["EPERM", refused("unreadable")],
  ["ENXIO", refused("not regular")],
  ["ENODEV", refused("not regular")]
]);
function orRefusal(action) {
  try {
    return action();
  } catch (error) {
    const known = byCode.get(error.code);
    if (known) return known;
    throw error;
  }
}
function findPlace(area, path) {
  if (sep === "\\" && /[\\:]/.test(path)) return missing;
  return orRefusal(() => {
    const realPath = realpathSync.native(join(area.folder, path));
    const reason = isHidden(path, area) ? "hidden" : reasonAgainst(area, realPath);
    return reason ? refused(reason) : { kind: "place", realPath };
  });
}
function reasonAgainst(area, realPath) {
  for (const folder2 of [area.folder, ...area.linked ?? []]) {
    const inside = pathInside(folder2, realPath);
    if (inside !== void 0) return isHidden(inside, area) ? "hidden" : void 0;
  }
  return "outside";
}
function pathInside(folder2, realPath) {
  const real = orRefusal(() => realpathSync.native(folder2));
  if (typeof real !== "string") return void 0;
  if (realPath === real) return "";
  const start = real.endsWith(sep) ? real : real + sep;
  return realPath.startsWith(start) ? realPath.slice(start.length).split(sep).join("/") : void 0;
}
function isHidden(path, { shown } = {}) {
  const rest = shown !== void 0 && `${path}/`.startsWith(`${shown}/`) ? path.slice(shown.length) : path;
  return rest.split("/").some((name) => /^\.(?!\.?$)/.test(name));
}
var readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
function openFile(area, path) {
  const place = findPlace(area, path);
  if (place.kind !== "place") return place;
  const { realPath } = place;
  return orRefusal(() => {
    const descriptor = openSync(realPath, readFlags);
    const stat = fstatSync(descriptor);
    if (stat.isFile()) return { kind: "file", realPath, stat, descriptor };
    closeSync(descriptor);
    return stat.isDirectory() ? missing : refused("not regular");
  });
}
function findFile(area, path) {
  const open = openFile(area, path);
  if (open.kind !== "file") return open;
  closeSync(open.descriptor);
  return { kind: "file", realPath: open.realPath, stat: open.stat };
}

// pipeline/serve/files.ts
function requestedPath(url) {
  const written = (url ?? "/").replace(/[?#].*$/s, "").replace(/^https?:\/\/[^/]*/i, "") || "/";
  let path;
  try {
    path = decodeURIComponent(written);
  } catch {
    return void 0;
  }
  if (!path.startsWith("/") || /[\0\\]|\/\//.test(path)) return void 0;
  const segments = path.slice(1).split("/");
  const isHidden2 = (segment) => segment.startsWith(".") && segment !== ".well-known";
  return segments.some(isHidden2) ? void 0 : path;
}
function findFile2(folder2, path) {
  try {
    const found = findFile({ folder: folder2, shown: ".well-known" }, path.slice(1));
    if (found.kind !== "file") return void 0;
    const written = found.realPath.split(sep2).join("/");
    if (!written.endsWith(path) && written.toLowerCase().endsWith(path.toLowerCase())) return void 0;
    return { path: path.slice(1), absolutePath: found.realPath, stat: found.stat };
  } catch {
    return void 0;
  }
}

// pipeline/serve/host-redirects.ts
function targetOf({ pattern, to }, path) {
  const found = pattern.exec(path);
  return found ? to.replace(
    /:(\w+)\*?/g,
    (written, name) => found.groups && name in found.groups ? found.groups[name] ?? "" : written
  ) : void 0;
}

// pipeline/model/hosts.ts
var hostFileNames = {
  netlify: ["_headers", "_redirects"],
  cloudflare: ["_headers", "_redirects"],
  vercel: ["vercel.json"],
  "github-pages": [".nojekyll"],
  nginx: ["nginx.conf"]
};

// pipeline/serve/host-rules.ts
var ownRules = {
  source: "docsite",
  page: "served",
  slashedPage: 301,
  namedPage: "served",
  folder: 301,
  namedIndex: "served",
  bareIndex: "served",
  notFound: "nearest"
};
var hostRules = {
  netlify: {
    source: 'Netlify Docs, "Redirect options" (trailing slash, shadowing) and "Custom 404 page handling", 2026-11',
    unsure: "The documentation says that Pretty URLs, which are on by default, rewrite endings. The resulting URLs have been observed, except for /dir/index. URLs with capital letters may redirect to lower case.",
    page: "served",
    slashedPage: 301,
    namedPage: 301,
    folder: 301,
    namedIndex: 301,
    bareIndex: 301,
    notFound: "root",
    unserved: hostFileNames.netlify,
    redirects: {
      file: "_redirects",
      status: 301,
      statuses: [200, 301, 302, 303, 307, 308, 404, 410],
      beforeFiles: false,
      isLoose: true
    }
  },
  // These rules apply without `cleanUrls` in vercel.json. `vercelRules` adds the effects of `cleanUrls` and `trailingSlash`.
  vercel: {
    source: 'Vercel Docs, "Static configuration with vercel.json" (cleanUrls, trailingSlash, redirects), 2026-11',
    unsure: "With cleanUrls, a.html and a/index.html have the same URL, so one of them is lost.",
    page: "missing",
    slashedPage: "missing",
    namedPage: "served",
    folder: "served",
    namedIndex: "served",
    bareIndex: "missing",
    notFound: "root"
  },
  cloudflare: {
    source: 'Cloudflare Docs, Pages, "Serving Pages" (route matching, not found) and "Redirects"; source code of @cloudflare/pages-shared, which Pages uses, 2026-11',
    page: "served",
    slashedPage: 308,
    namedPage: 308,
    folder: 308,
    namedIndex: 308,
    bareIndex: 308,
    notFound: "nearest",
    unserved: hostFileNames.cloudflare,
    redirects: {
      file: "_redirects",
      status: 302,
      statuses: [200, 301, 302, 303, 307, 308],
      beforeFiles: true,
      isLoose: false
    }
  },
  "github-pages": {
    source: 'GitHub Docs, "Creating a custom 404 page for your GitHub Pages site", 2026-11',
    unsure: "Serving a.html for /a is not documented, but GitHub Pages has done so for years, and other sites rely on it.",
    page: "served",
    slashedPage: "missing",
    namedPage: "served",
    folder: 301,
    namedIndex: "served",
    bareIndex: "served",
    notFound: "root"
  },
  // With `try_files $uri $uri.html $uri/index.html =404;` and `error_page 404 /404.html;`.
  nginx: {
    source: "nginx documentation, ngx_http_core_module, try_files and error_page, 2026-11",
    page: "served",
    slashedPage: "missing",
    namedPage: "served",
    folder: "served",
    namedIndex: "served",
    bareIndex: "served",
    notFound: "root"
  }
};
var includedRules = {
  ...ownRules,
  source: "Responses of nginx 1.22 with that file, 2026-11",
  unserved: hostFileNames.nginx
};

// pipeline/serve/host.ts
var ownHost = { rules: ownRules, redirects: [] };
function answerPath(asked, base, folder2, { rules: rules2, redirects }) {
  const path = asked === void 0 ? void 0 : stripBase(asked, base);
  const redirected = (redirects2) => {
    for (const redirect of redirects2) {
      const to = asked === void 0 ? void 0 : targetOf(redirect, asked);
      if (to === void 0) continue;
      const { status } = redirect;
      if (status >= 300 && status < 400) return { kind: "redirect", to, status, isWritten: true };
      const file = findPage(folder2, stripBase(to, base) ?? to);
      if (file) return { kind: "file", file, status: status === 200 ? 200 : 404 };
    }
    return void 0;
  };
  return redirected(redirects.filter(({ beforeFiles }) => beforeFiles)) ?? (path === void 0 ? void 0 : answerFile(path, folder2, rules2)) ?? redirected(redirects) ?? notFound(folder2, path ?? "/", rules2);
}
var findPage = (folder2, path) => path.endsWith("/") ? findFile2(folder2, `${path}index.html`) : findFile2(folder2, path) ?? findFile2(folder2, `${path}.html`) ?? findFile2(folder2, `${path}/index.html`);
function answerFile(path, folder2, rules2) {
  const find = (name) => findFile2(folder2, name);
  if (rules2.unserved?.includes(path.slice(1))) return void 0;
  const { trailingSlash } = rules2;
  const slashed = slashedAddress(path, trailingSlash);
  if (slashed !== path) return { kind: "redirect", to: slashed, status: 308 };
  const preferred = (to, wanted, file) => {
    if (wanted === "missing") return void 0;
    if (wanted === "served") return { kind: "file", file, status: 200 };
    return { kind: "redirect", to: slashedAddress(to, trailingSlash), status: wanted };
  };
  if (path.endsWith("/")) {
    const index2 = find(`${path}index.html`);
    if (index2) return { kind: "file", file: index2, status: 200 };
    const page2 = path === "/" ? void 0 : find(`${path.slice(0, -1)}.html`);
    return page2 && preferred(path.slice(0, -1), rules2.slashedPage, page2);
  }
  const named = find(path);
  const index = /^(.*\/)index(\.html)?$/.exec(path);
  if (named && index) return preferred(folderAddress(index[1], rules2), rules2.namedIndex, named);
  if (named && path.endsWith(".html")) return preferred(path.slice(0, -".html".length), rules2.namedPage, named);
  if (named) return { kind: "file", file: named, status: 200 };
  const page = find(`${path}.html`);
  if (page && index) return preferred(folderAddress(index[1], rules2), rules2.bareIndex, page);
  if (page && rules2.page === "served") return { kind: "file", file: page, status: 200 };
  const own = find(`${path}/index.html`);
  return own && preferred(`${path}/`, rules2.folder, own);
}
var folderAddress = (path, { folder: folder2 }) => folder2 === "served" && path !== "/" ? path.slice(0, -1) : path;
function slashedAddress(path, trailingSlash) {
  if (trailingSlash === void 0 || path === "/" || path.startsWith("/.well-known")) return path;
  if (!trailingSlash) return path.replace(/\/$/, "");
  return /\/[^/.]+$/.test(path) ? `${path}/` : path.replace(/(\.\w+)\/$/, "$1");
}
function notFound(folder2, path, rules2) {
  for (let at = rules2.notFound === "root" ? "/" : path; at.includes("/"); at = at.slice(0, at.lastIndexOf("/"))) {
    const file = findFile2(folder2, `${at.slice(0, at.lastIndexOf("/"))}/404.html`);
    if (file) return { kind: "file", file, status: 404 };
  }
  return { kind: "missing" };
}

// pipeline/serve/send.ts
import { createReadStream, readFileSync } from "node:fs";
import { brotliCompressSync, constants as constants2, gzipSync } from "node:zlib";
import { lookup } from "mrmime";
var compressible = /^(?:text\/|application\/(?:json|javascript|xml|rss\+xml|atom\+xml|manifest\+json)|image\/svg)/;
var leastCompressed = 1024;
var mostCompressed = 1e7;
var compressed = /* @__PURE__ */ new Map();
var mostKeptBytes = 64e6;
var keptBytes = 0;
function contentType(path) {
  const type = lookup(path) ?? "application/octet-stream";
  return /^text\/|javascript|json|xml|svg/.test(type) ? `${type}; charset=utf-8` : type;
}
function refuseMethod({ method }, response) {
  if (method === "GET" || method === "HEAD") return false;
  response.writeHead(405, { Allow: "GET, HEAD" });
  response.end();
  return true;
}
function sendFile(request, response, { path, absolutePath, stat, status = 200, immutable = false }) {
  const type = contentType(path);
  const etag = `W/"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"`;
  const headers = {
    "Content-Type": type,
    "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: etag,
    "Last-Modified": stat.mtime.toUTCString(),
    "Accept-Ranges": "bytes",
    "X-Content-Type-Options": "nosniff"
  };
  const canCompress = compressible.test(type) && stat.size >= leastCompressed && stat.size <= mostCompressed;
  if (canCompress) headers.Vary = "Accept-Encoding";
  if (status === 200 && isFresh(request, etag, stat)) return end(response, 304, headers);
  const range = status === 200 ? requestedRange(request, stat) : void 0;
  if (range === "unsatisfiable") return end(response, 416, { ...headers, "Content-Range": `bytes */${stat.size}` });
  if (range) {
    const { start, end: last } = range;
    response.writeHead(206, {
      ...headers,
      "Content-Range": `bytes ${start}-${last}/${stat.size}`,
      "Content-Length": last - start + 1
    });
    return stream(request, response, absolutePath, { start, end: last });
  }
  const encoding = canCompress ? acceptedEncoding(request.headers["accept-encoding"]) : void 0;
  if (!encoding) {
    response.writeHead(status, { ...headers, "Content-Length": stat.size });
    return stream(request, response, absolutePath, {});
  }
  const body = compress(absolutePath, etag, encoding);
  response.writeHead(status, { ...headers, "Content-Encoding": encoding, "Content-Length": body.length });
  response.end(request.method === "HEAD" ? void 0 : body);
}
function end(response, status, headers) {
  response.writeHead(status, headers);
  response.end();
}
function stream(request, response, file, range) {
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  createReadStream(file, range).on("error", () => response.destroy()).pipe(response);
}
function isFresh(request, etag, stat) {
  const wanted = request.headers["if-none-match"];
  if (wanted !== void 0)
    return wanted === "*" || wanted.split(",").some((one) => one.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""));
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  return Math.floor(stat.mtimeMs / 1e3) * 1e3 <= since;
}
function requestedRange(request, stat) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(request.headers.range ?? "") ?? [];
  if (request.method !== "GET" || first === void 0 || last === void 0 || !first && !last) return void 0;
  if (first && last && Number(last) < Number(first)) return void 0;
  const condition = request.headers["if-range"];
  if (condition !== void 0 && condition !== stat.mtime.toUTCString()) return void 0;
  const start = first ? Number(first) : Math.max(stat.size - Number(last), 0);
  const end2 = first && last ? Math.min(Number(last), stat.size - 1) : stat.size - 1;
  return start >= stat.size ? "unsatisfiable" : { start, end: end2 };
}
function acceptedEncoding(header) {
  const weights = new Map(
    String(header ?? "").split(",").map((part) => {
      const [name = "", ...parameters] = part.toLowerCase().split(";");
      const weight2 = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), weight2 === void 0 ? 1 : Number(weight2)];
    })
  );
  const weight = (name) => weights.get(name) ?? weights.get("*") ?? 0;
  const [br, gzip] = [weight("br"), weight("gzip")];
  if (Math.max(br, gzip) <= 0 || Math.max(br, gzip) < (weights.get("identity") ?? 0)) return void 0;
  return br >= gzip ? "br" : "gzip";
}
function compress(file, etag, encoding) {
  const key = `${encoding} ${etag} ${file}`;
  const known = compressed.get(key);
  if (known) return known;
  const bytes = readFileSync(file);
  const body = encoding === "br" ? brotliCompressSync(bytes, { params: { [constants2.BROTLI_PARAM_QUALITY]: 5 } }) : gzipSync(bytes);
  compressed.set(key, body);
  keptBytes += body.length;
  for (const [oldest, { length }] of compressed) {
    if (keptBytes <= mostKeptBytes) break;
    compressed.delete(oldest);
    keptBytes -= length;
  }
  return body;
}

// pipeline/serve/preview.ts
function previewHandler(folder2, base, readHost = () => ownHost) {
  return (request, response) => {
    try {
      answer(request, response);
    } catch {
      if (!response.headersSent) response.writeHead(503, { "Retry-After": "1" });
      response.end();
    }
  };
  function answer(request, response) {
    if (refuseMethod(request, response)) return;
    const requested = requestedPath(request.url);
    const query = /\?[^#]*/.exec(request.url ?? "")?.[0] ?? "";
    const sendOn = (location, status) => {
      const { path, query: own, hash } = splitHref(location);
      response.writeHead(status, { Location: path + (own || query) + hash });
      response.end();
    };
    if (base !== "/" && (requested === "/" || `${requested}/` === base)) return sendOn(base, 302);
    const found = answerPath(requested, base, folder2, readHost());
    if (found.kind === "redirect")
      return sendOn(found.isWritten ? encodeRest(found.to) : base + encodePath(found.to.slice(1)), found.status);
    if (found.kind === "file") {
      const { file, status } = found;
      return sendFile(request, response, { ...file, status, immutable: status === 200 && isHashedFile(file.path) });
    }
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" });
    response.end("Not found\n");
  }
}
var encodeRest = (address) => address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);

// test/browser/chromium.ts
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream as createReadStream2, createWriteStream, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join as join2 } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
var installedBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium-headless-shell",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe"
];
var quiet = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
];
async function findBrowser(choice = "npm") {
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { executablePath: await findExecutable(choice), args: [...quiet, ...sandbox] };
}
async function findExecutable(choice) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const installed = installedBrowsers.find((path) => existsSync(path));
  if (choice === "installed" && installed) return installed;
  return await unpackedShell() ?? installed ?? missing2();
}
function missing2() {
  throw new Error("No Chromium found. Set CHROMIUM_PATH to its executable");
}
async function unpackedShell() {
  if (process.platform !== "linux" || process.arch !== "x64") return void 0;
  const require2 = createRequire(import.meta.url);
  const name = "@sparticuz/chromium";
  const entry = require2.resolve(name);
  const packageRoot = entry.slice(0, entry.lastIndexOf(join2(name)) + name.length);
  const { version } = require2(join2(packageRoot, "package.json"));
  const folder2 = join2(tmpdir(), `docsite-chromium-${version}`);
  const executable = join2(folder2, "chromium");
  if (existsSync(executable)) return executable;
  const part = mkdtempSync(`${folder2}-`);
  const unpack = (file, to) => pipeline(createReadStream2(join2(packageRoot, "bin", file)), createBrotliDecompress(), to);
  await unpack("chromium.br", createWriteStream(join2(part, "chromium"), { mode: 493 }));
  const tar = spawn("tar", ["-x", "-C", part], { stdio: ["pipe", "ignore", "inherit"] });
  const [[code]] = await Promise.all([once(tar, "close"), unpack("swiftshader.tar.br", tar.stdin)]);
  if (code !== 0) throw new Error(`tar failed with code ${code}`);
  try {
    renameSync(part, folder2);
  } catch {
    rmSync(part, { recursive: true });
  }
  return executable;
}

// ../../root/m/s-layout/shot.ts
var folder = process.env.DIST ?? "/root/m/s-layout/dist";
var server = await listen(previewHandler(folder, "/"), { port: 0, host: "127.0.0.1" });
var browser = await chromium.launch(await findBrowser());
for (const one of process.argv.slice(2)) {
  const [name, path, width, scheme, scroll, action] = one.split(":");
  const w = Number(width);
  const page = await browser.newPage({ viewport: { width: w, height: w < 700 ? 780 : 900 }, colorScheme: scheme, reducedMotion: "reduce", hasTouch: w < 768, isMobile: w < 768, javaScriptEnabled: action !== "nojs" });
  page.on("console", (m) => m.type() === "error" && console.log(name, m.text()));
  await page.addInitScript(() => localStorage.setItem("docsite-visited", "1"));
  await page.goto(server.origin + path, { waitUntil: "networkidle" });
  if (scroll?.startsWith("#")) await page.evaluate((s) => document.querySelector(s)?.scrollIntoView(), scroll);
  else if (scroll?.startsWith(".")) await page.evaluate((s) => document.querySelector(s)?.scrollIntoView({ block: "start" }), scroll);
  else if (Number(scroll)) await page.evaluate((y) => scrollTo(0, y), Number(scroll));
  if (action && action !== "nojs") await page.locator(action).first().click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/root/m/s-layout/${name}.png` });
  await page.close();
}
await browser.close();
await server.close();
