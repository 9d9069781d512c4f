import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/free-ports.ts';

export type Nginx = { url: string; pid: number; stop: () => void };

/** Starts Debian's nginx with one worker and sendfile on a free port of loopback, with these lines in its server. */
export async function startNginx(folder: string, server: string): Promise<Nginx> {
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `user root; worker_processes 1; daemon off; pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; ${server} }
}
`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries += 1) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) return { url, pid: nginx.pid!, stop: () => nginx.kill() };
    await sleep(100);
  }
  throw new Error('nginx did not start. Is it installed? sudo apt-get install nginx-light');
}
