import type { Draw } from './draw';
import { home } from './home';
import { kitchen } from './kitchen';
import { outdoor } from './outdoor';
import { paper } from './paper';

const shapes = { ...kitchen, ...home, ...outdoor, ...paper };

/** What there are drawings of. */
export type Shape = keyof typeof shapes;

/** The drawing of a thing. */
export function drawingOf(shape: Shape): Draw {
  return shapes[shape];
}
