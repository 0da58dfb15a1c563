/** How each proxy is configured and started, in a folder of its own, with compression on. */

export type ProxyPorts = {
  /** Of the site server. */
  readonly origin: number
  readonly http1: number
  /** HTTP/2 without TLS. */
  readonly http2: number
}

export type ProxyProgram = {
  readonly name: string
  readonly version: readonly string[]
  readonly configuration: (ports: ProxyPorts, folder: string) => string
  readonly command: (file: string, ports: ProxyPorts, folder: string) => readonly string[]
}

const TYPES = 'text/html text/plain application/json'

export const proxyPrograms: readonly ProxyProgram[] = [
  {
    name: 'nginx',
    version: ['nginx', '-v'],
    configuration: ({ origin, http1, http2 }, folder) => `
worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; gzip on; gzip_proxied any; gzip_min_length 100; gzip_types text/plain application/json;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server {
    listen 127.0.0.1:${http1}; listen 127.0.0.1:${http2} http2;
    location / { proxy_pass http://127.0.0.1:${origin}; proxy_http_version 1.1; proxy_set_header Host $host; }
  }
}`,
    command: (file, _ports, folder) => ['nginx', '-c', file, '-e', `${folder}/error.log`],
  },
  {
    name: 'HAProxy',
    version: ['haproxy', '-v'],
    configuration: ({ origin, http1, http2 }) => `
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend site
  bind 127.0.0.1:${http1}
  bind 127.0.0.1:${http2} proto h2
  compression algo gzip
  compression type ${TYPES}
  default_backend vitrine
backend vitrine
  server one 127.0.0.1:${origin}
`,
    command: (file) => ['haproxy', '-db', '-f', file],
  },
  {
    name: 'Caddy',
    version: ['caddy', 'version'],
    configuration: ({ origin, http1, http2 }) => `{
  admin off
  auto_https off
  servers {
    protocols h1 h2c
  }
}
http://:${http1}, http://:${http2} {
  bind 127.0.0.1
  encode gzip
  reverse_proxy 127.0.0.1:${origin}
}
`,
    command: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  },
  {
    name: 'Varnish',
    version: ['varnishd', '-V'],
    configuration: ({ origin }) =>
      `vcl 4.1;\nbackend default { .host = "127.0.0.1"; .port = "${origin}"; }\n`,
    command: (file, { http1, http2 }, folder) => [
      ...['varnishd', '-F', '-j', 'none', '-n', `${folder}/work`, '-f', file, '-s', 'malloc,32m'],
      ...['-a', `127.0.0.1:${http1}`, '-a', `127.0.0.1:${http2}`, '-p', 'feature=+http2'],
    ],
  },
  {
    name: 'lighttpd',
    version: ['lighttpd', '-v'],
    configuration: ({ origin, http1, http2 }, folder) => `
server.document-root = "${folder}"
server.bind = "127.0.0.1"
server.port = ${http1}
server.modules = ("mod_proxy", "mod_deflate")
server.errorlog = "${folder}/error.log"
server.feature-flags = ("server.h2proto" => "enable", "server.h2c" => "enable")
deflate.mimetypes = ("text/html", "text/plain", "application/json")
deflate.allowed-encodings = ("gzip")
deflate.cache-dir = ""
$SERVER["socket"] == "127.0.0.1:${http2}" { }
proxy.server = ("" => (("host" => "127.0.0.1", "port" => ${origin})))
`,
    command: (file) => ['lighttpd', '-D', '-f', file],
  },
  {
    name: 'Apache',
    version: ['apache2', '-v'],
    configuration: ({ origin, http1, http2 }, folder) => `
ServerRoot "${folder}"
ServerName localhost
PidFile "${folder}/pid"
ErrorLog "${folder}/error.log"
DefaultRuntimeDir "${folder}"
User www-data
Group www-data
${['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'http2', 'filter', 'deflate']
  .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  .join('\n')}
Listen 127.0.0.1:${http1}
Listen 127.0.0.1:${http2}
Protocols h2c http/1.1
AddOutputFilterByType DEFLATE ${TYPES}
ProxyPreserveHost On
ProxyPass "/" "http://127.0.0.1:${origin}/"
`,
    command: (file) => ['apache2', '-X', '-f', file],
  },
]
