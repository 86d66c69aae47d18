import { writeFileSync } from 'node:fs';
import type { ImageAnswer, ImageRequest } from './image-messages';
import { reencodeImage, toWebp, toWebpSizes } from './image-work';

/** Highest score: when memory ends, the system ends this process before the service that started it. */
const FIRST_TO_END = '1000';

function doWork(request: ImageRequest): Promise<unknown> {
  // The channel delivers plain bytes.
  const bytes = Buffer.from(request.bytes);
  if (request.work === 'webp') return toWebp(bytes, request.maxSide);
  if (request.work === 'sizes') return toWebpSizes(bytes, request.maxSide);
  return reencodeImage(bytes, request.format);
}

function answer(message: ImageAnswer): void {
  process.send?.(message);
}

/** Serves the process that has started this one. */
function serve(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', FIRST_TO_END);
  } catch {
    // Other systems than Linux have no such file.
  }
  process.on('disconnect', () => process.exit());
  process.on('message', (request: ImageRequest) => {
    doWork(request).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ failure: String(error) }),
    );
  });
}

if (process.send) serve();
