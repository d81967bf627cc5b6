import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort, isRedisMissing } from '../../http/src/testing/start-redis.ts';
import { connectRedis } from './serve/storage/connect-redis.ts';

/* The workflows, and the recipes of docs/deployment.md for Docker. */

const root = join(import.meta.dirname, '..', '..', '..');
const workflows = join(root, '.github', 'workflows');
const page = readFileSync(join(root, 'docs', 'deployment.md'), 'utf8');

/** The code blocks of a language on the page. */
function recipes(language: string): string[] {
  const blocks = page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, found, code = '']) => (found === language ? [code] : []));
}

describe.each(readdirSync(workflows))('the workflow %s', (name) => {
  const text = readFileSync(join(workflows, name), 'utf8');

  it('pins what others wrote to a commit, and images to a version', () => {
    const used = [...text.matchAll(/\buses: (\S+)(.*)$/gm)].map(([, action, rest]) => [
      action,
      rest,
    ]);
    expect(used.length).toBeGreaterThan(0);
    for (const [action = '', rest] of used) {
      if (action.startsWith('./')) continue;
      expect([action, rest]).toEqual([
        expect.stringMatching(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/),
        expect.stringMatching(/^ # v\d+\.\d+\.\d+$/),
      ]);
    }
    for (const [, image] of text.matchAll(/\bcontainer: (\S+)/g)) {
      expect(image).toMatch(/:\d+\.\d+\.\d+-/);
    }
  });

  it('says what it may, and holds no token of its own', () => {
    expect(text).toMatch(/^permissions:/m);
    expect(text).not.toMatch(/\bsecrets\.|NPM_TOKEN|NODE_AUTH_TOKEN/);
    const checkouts = text.match(/actions\/checkout@/g)?.length;
    expect(text.match(/persist-credentials: false/g)?.length).toBe(checkouts);
  });
});

describe('a release', () => {
  const text = readFileSync(join(workflows, 'release.yml'), 'utf8');

  it('is made after the tests, by a workflow that npm trusts', () => {
    const [, jobs = ''] = text.split('\njobs:\n');
    const [tests = '', release = ''] = jobs.split('\n  release:\n');
    expect(release).toContain('    needs: [test, full]\n');
    expect(release).toContain('      id-token: write\n');
    expect(tests).not.toContain('id-token');
    for (const [name, command] of [
      ['ci.yml', 'npm test'],
      ['full-tests.yml', 'npm run test:full'],
    ] as const) {
      expect(tests).toContain(`uses: ./.github/workflows/${name}`);
      const called = readFileSync(join(workflows, name), 'utf8');
      expect(called).toMatch(/^ {2}workflow_call:$/m);
      expect(called).toContain(`run: ${command}\n`);
    }
  });
});

describe('the image', () => {
  const [dockerfile = ''] = recipes('dockerfile');

  it('has pinned versions and a user without rights', () => {
    expect(dockerfile).toMatch(/^FROM node:\d+\.\d+\.\d+-[\w-]+$/m);
    expect(dockerfile).toMatch(/^RUN npm ci --omit=dev --ignore-scripts/m);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).not.toMatch(/npm install|:latest/);
  });

  it.each([
    [200, 0],
    [503, 1],
    [undefined, 1],
  ])('is healthy by its own check with the status %s: exit code %i', async (status, expected) => {
    const [, json = '[]'] = /^HEALTHCHECK[\s\S]*?\bCMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [program = '', ...parameters] = JSON.parse(json) as string[];
    expect(program).toBe('node');
    const paths: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      response.writeHead(status ?? 500).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    if (status === undefined) server.close();
    else onTestFinished(() => void server.close());
    const own = parameters.map((text) => text.replace('8787', String(port)));
    const [code] = (await once(spawn(process.execPath, own), 'exit')) as [number];
    expect(code).toBe(expected);
    expect(paths).toEqual(status === undefined ? [] : ['/health']);
  });
});

describe('the recipe of Docker Compose', () => {
  const [compose = ''] = recipes('yaml');

  it('takes rights away, pins its images and keeps no secret', () => {
    const [toolgate = '', redis = ''] = compose.split('\n  redis:\n');
    for (const service of [toolgate, redis]) {
      for (const setting of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
        expect(service).toContain(setting);
      }
    }
    expect(redis).toMatch(/image: redis:\d+\.\d+\.\d+-alpine\n/);
    expect(redis).toContain('healthcheck:');
    expect(compose).toContain('condition: service_healthy');
    for (const [, value] of compose.matchAll(/^ +[A-Z_]*(?:KEYS?|PASSWORD|AUTH): (.+)$/gm)) {
      expect(value).toMatch(/^\$\{[A-Z_]+:\?\}$/);
    }
  });

  it.skipIf(isRedisMissing)('has a Redis that asks for the password', async () => {
    const [, given = '[]'] = /^ +command: (\[.*\])$/m.exec(compose) ?? [];
    const [, , script = ''] = [...given.matchAll(/'([^']*)'/g)].map(([, text]) => text ?? '');
    const directory = mkdtempSync(join(tmpdir(), 'toolgate-compose-'));
    const port = await freePort();
    // Compose writes a dollar sign twice; the container has its own address and folder.
    const command = `${script.replaceAll('$$', '$')} --port ${port} --bind 127.0.0.1 --dir ${directory}`;
    const env = { ...process.env, REDIS_PASSWORD: 'a-pass-word' };
    const server = spawn('sh', ['-c', `${command} & echo $! > ${directory}/pid; wait`], { env });
    onTestFinished(() => {
      process.kill(Number(readFileSync(join(directory, 'pid'), 'utf8')), 'SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    });
    let output = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await expect.poll(() => output, { timeout: 15_000 }).toContain('Ready to accept connections');
    const logger = pino({ level: 'silent' });
    const known = await connectRedis(`redis://:a-pass-word@127.0.0.1:${port}`, logger);
    onTestFinished(() => known.disconnect());
    expect(await known.set('key', 'value')).toBe('OK');
    const unknown = connect(port, '127.0.0.1');
    onTestFinished(() => void unknown.destroy());
    unknown.write('GET key\r\n');
    const [answer] = (await once(unknown, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^-NOAUTH /);
  });
});
