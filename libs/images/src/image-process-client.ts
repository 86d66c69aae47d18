import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { UnavailableError } from '@comptoir/errors';
import type { ImageAnswer, ImageRequest } from './image-messages';

/** Images that wait at most: small ones take a tenth of a second. Large ones are limited by their bytes (uploads.ts). */
const MAX_WAITING = 64;
/** A process without work ends after so long. */
const IDLE_MS = 60_000;
/** A process that does not answer for so long is ended; decoding alone has a limit of its own. */
const TIME_LIMIT_MS = 60_000;
/** An image for which a process has ended is tried once more, because another image may have used up the memory. */
const ATTEMPTS = 2;

const PROGRAM = path.join(__dirname, `image-process${path.extname(__filename)}`);

/**
 * Has images processed one at a time in a process of its own. Decoders take hundreds of megabytes for a file of a few,
 * and when memory ends that process is the one that is lost. It is started with the first image.
 */
export class ImageProcess {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /**
   * @returns undefined for a file that is no accepted image
   * @throws UnavailableError while too many images wait, or when the process has ended twice
   */
  async run<T>(request: ImageRequest): Promise<T | undefined> {
    if (this.waiting >= MAX_WAITING) throw new UnavailableError('too many images wait');
    this.waiting += 1;
    const turn = this.last.then(() => this.attempt(request));
    this.last = turn.catch(() => undefined);
    try {
      return restored(await turn) as T | undefined;
    } finally {
      this.waiting -= 1;
    }
  }

  private async attempt(request: ImageRequest): Promise<unknown> {
    clearTimeout(this.idle);
    try {
      for (let attempt = 1; ; attempt += 1) {
        const answer = await this.ask(request);
        if (answer && 'result' in answer) return answer.result;
        // A second attempt would keep the others waiting as long again.
        if (answer) throw new UnavailableError(answer.failure);
        if (attempt === ATTEMPTS) throw new UnavailableError('the image process has ended');
      }
    } finally {
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
  }

  /** @returns undefined when the process ended instead */
  private ask(request: ImageRequest): Promise<ImageAnswer | undefined> {
    const child = (this.child ??= this.start());
    return new Promise((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
      const settle = (answer?: ImageAnswer): void => {
        clearTimeout(timer);
        child.off('message', settle);
        child.off('exit', lose);
        child.off('error', lose);
        setReferenced(child, false);
        resolve(answer);
      };
      const lose = (): void => {
        if (this.child === child) this.child = undefined;
        settle();
      };
      child.once('message', settle);
      child.once('exit', lose);
      child.once('error', lose);
      setReferenced(child, true);
      child.send(request, (error) => error && lose());
    });
  }

  private start(): ChildProcess {
    const child = fork(PROGRAM, [], {
      // Sends bytes as they are.
      serialization: 'advanced',
      // Whoever breaks a decoder finds no secret.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A process that ends between two images is started again.
    child.on('exit', () => this.child === child && (this.child = undefined));
    child.on('error', () => undefined);
    return child;
  }

  private end(): void {
    this.child?.disconnect();
    this.child = undefined;
  }
}

/** Keeps this process alive while it waits for an answer, and only then. */
function setReferenced(child: ChildProcess, isWaiting: boolean): void {
  const change = isWaiting ? 'ref' : 'unref';
  child[change]();
  (child.channel as { ref?(): void; unref?(): void } | null | undefined)?.[change]?.();
}

/** Makes buffers again of the bytes of an answer. */
function restored(result: unknown): unknown {
  if (result instanceof Uint8Array) return Buffer.from(result.buffer, result.byteOffset, result.byteLength);
  if (!Array.isArray(result)) return result;
  return result.map((size: { bytes: Uint8Array }) => ({ ...size, bytes: restored(size.bytes) }));
}
