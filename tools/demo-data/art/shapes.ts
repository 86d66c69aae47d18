import type { Draw } from './draw';
import { home } from './home';
import { kitchen } from './kitchen';
import { outdoor } from './outdoor';
import { paper } from './paper';

const shapes = { ...kitchen, ...home, ...outdoor, ...paper };

/** Names of the drawings. */
export type Shape = keyof typeof shapes;

/** Returns the drawing of an object. */
export function drawingOf(shape: Shape): Draw {
  return shapes[shape];
}
