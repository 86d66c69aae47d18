import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { waitPatiently } from './patience.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'patience-'));
const logFile = path.join(folder, 'server.log');
const children: ChildProcess[] = [];

/** Starts a program of Node.js that runs until it is ended, unless its code ends it. */
function start(code: string): ChildProcess {
  const child = spawn(process.execPath, ['--eval', code], { stdio: 'ignore' });
  children.push(child);
  return child;
}

const never = (): boolean => false;
const sleeper = (): ChildProcess => start('setInterval(() => undefined, 2 ** 30)');

beforeEach(() => writeFileSync(logFile, 'reading the files\n'));

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

describe('waitPatiently', () => {
  it('waits while the log grows, longer than a process may do nothing', async () => {
    const [child, start] = [sleeper(), performance.now()];
    const isReady = (): boolean => {
      appendFileSync(logFile, 'still reading\n');
      return performance.now() - start > 500;
    };
    await waitPatiently('The server', isReady, { child, logFile, idle: 0, step: 20 });
    expect(performance.now() - start).toBeGreaterThan(500);
  });

  it('waits while the process uses processor time', async () => {
    // This process stands for the server, and works at each look until its time is counted.
    const child = { pid: process.pid, exitCode: null, signalCode: null };
    const used = (): number => process.cpuUsage().user + process.cpuUsage().system;
    let looks = 0;
    const isReady = (): boolean => {
      for (const before = used(); used() - before < 50_000;);
      return (looks += 1) === 5;
    };
    await waitPatiently('The server', isReady, { child, logFile, idle: 0, step: 1 });
    expect(looks).toBe(5);
  });

  it('gives up on a process that does nothing, and shows the end of its log', async () => {
    const waiting = waitPatiently('The server', never, { child: sleeper(), logFile, idle: 200, step: 20 });
    await expect(waiting).rejects.toThrow(/^Waited in vain for The server: it did nothing for \d/);
    await expect(waiting).rejects.toThrow(`The end of its log ${logFile}:\nreading the files`);
  });

  it('gives up on a process that works for too long', async () => {
    const isReady = (): boolean => {
      appendFileSync(logFile, 'still reading\n');
      return false;
    };
    const waiting = waitPatiently('The server', isReady, { child: sleeper(), logFile, most: 200, step: 20 });
    await expect(waiting).rejects.toThrow(/it needed more than .* log .*still reading/s);
  });

  it('does not wait for a process that has ended', async () => {
    const waiting = waitPatiently('The server', never, { child: start('process.exit(3)'), logFile });
    await expect(waiting).rejects.toThrow('it has ended (exit code 3)');
  });

  it('says what it waits for', async () => {
    const lines: string[] = [];
    const isReady = (): boolean => lines.length === 2;
    await waitPatiently('The server', isReady, {
      child: sleeper(),
      logFile,
      speak: 50,
      step: 20,
      say: (line) => lines.push(line),
    });
    expect(lines[0]).toMatch(/^… waiting for The server \(.* s; its log is .*server\.log\)$/);
  });

  it('waits for something without a process too', async () => {
    let looks = 0;
    await waitPatiently('The lock', () => (looks += 1) === 5, { idle: 0, step: 5 });
    expect(looks).toBe(5);
    await expect(waitPatiently('The lock', never, { most: 50, step: 5 })).rejects.toThrow(
      /^Waited in vain for The lock: it needed more than .* s\.$/,
    );
  });

  it('stops without an error when nothing is wanted any more', async () => {
    await expect(waitPatiently('The server', never, { isOver: () => true })).resolves.toBeUndefined();
  });
});
