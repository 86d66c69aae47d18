import type { SaxesAttributeNS } from 'saxes';

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

/** Elements with text content. */
const TEXT = words('text tspan textPath title desc');
/** Elements that are dropped while their content stays. */
const UNWRAPPED = words('a switch');
/** Elements that draw or describe a drawing; none that runs, animates, styles or loads anything. */
const DRAWN = words(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`,
);
/** CSS properties that are also attributes; allowed in `style` too. */
const PRESENTATION = words(
  `alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters
  direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family
  font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering isolation
  letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity
  overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
  text-rendering transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode`,
);
const PLAIN = words(
  `amplitude aria-hidden aria-label azimuth baseFrequency bias clipPathUnits cx cy d diffuseConstant divisor dx dy
  edgeMode elevation exponent filterUnits fr fx fy gradientTransform gradientUnits height in in2 intercept k1 k2 k3
  k4 kernelMatrix kernelUnitLength lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth
  maskContentUnits maskUnits method mode numOctaves offset operator order orient pathLength patternContentUnits
  patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
  primitiveUnits r radius refX refY result role rotate rx ry scale seed slope spacing specularConstant
  specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale tableValues targetX targetY
  textLength transform type values version viewBox width x x1 x2 xChannelSelector y y1 y2 yChannelSelector z`,
);
/** Elements that refer to another element. */
const REFERRING = words('use textPath linearGradient radialGradient pattern filter');

const NAME = /^[\p{L}\p{N}_.:-]{1,200}$/u;
const LOCAL_REFERENCE = /^#[\p{L}\p{N}_.:-]{1,200}$/u;
/** Matches characters that could hide the name of a function, or start another construct. */
const HIDING = /[@\\{}<>&]|\/\*/;
/** CSS functions that only compute; any other one may load something. */
const COMPUTING = words(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color calc min max clamp blur brightness contrast drop-shadow grayscale
  hue-rotate invert opacity saturate sepia`,
);
const LOCAL_URL = /^url\(\s*(["']?)#[\p{L}\p{N}_.:-]{1,200}\1\s*\)(\s+[#\w.%]+)?$/u;
const MAX_VALUE = 2_000;
const MAX_STYLE = 10_000;
/** Longer than any function of `COMPUTING`. */
const MAX_FUNCTION = 40;

export function isDrawn(element: string): boolean {
  return DRAWN.has(element);
}

export function isUnwrapped(element: string): boolean {
  return UNWRAPPED.has(element);
}

export function isText(element: string): boolean {
  return TEXT.has(element);
}

/** Returns the name and value to write, or undefined when the attribute is dropped. */
export function attributeOf(
  element: string,
  { uri, local, value }: SaxesAttributeNS,
): [name: string, value: string] | undefined {
  if (uri === XLINK || (uri === '' && local === 'href')) return referenceOf(element, local, value);
  if (uri === XML) return plainOf(/^(space|lang)$/.test(local), `xml:${local}`, value);
  if (uri !== '') return undefined;
  if (local === 'id') return NAME.test(value) ? ['id', value] : undefined;
  if (local === 'style') return styleOf(value);
  if (PRESENTATION.has(local)) return isSafeValue(value) ? [local, value] : undefined;
  return plainOf(PLAIN.has(local), local, value);
}

function plainOf(isAllowed: boolean, name: string, value: string): [string, string] | undefined {
  return isAllowed ? [name, value] : undefined;
}

function referenceOf(element: string, local: string, value: string): [string, string] | undefined {
  const isLocal = local === 'href' && LOCAL_REFERENCE.test(value.trim());
  return isLocal && REFERRING.has(element) ? ['href', value.trim()] : undefined;
}

/** Keeps the declarations that are allowed as attributes. */
function styleOf(style: string): [string, string] | undefined {
  if (style.length > MAX_STYLE) return undefined;
  const allowed = style.split(';').flatMap((declaration) => {
    const [property = '', value = '', ...more] = declaration.split(':').map((part) => part.trim());
    return !more.length && value && PRESENTATION.has(property) && isSafeValue(value)
      ? [`${property}:${value}`]
      : [];
  });
  return allowed.length ? ['style', allowed.join(';')] : undefined;
}

function isSafeValue(value: string): boolean {
  if (value.length > MAX_VALUE) return false;
  if (LOCAL_URL.test(value.trim())) return true;
  return !HIDING.test(value) && functionsOf(value).every((name) => COMPUTING.has(name));
}

/** Finds the text before each bracket. A search for names would be slow on long texts. */
function functionsOf(value: string): string[] {
  return value
    .split('(')
    .slice(0, -1)
    .map((before) => /[\w-]*$/.exec(before.slice(-MAX_FUNCTION))?.[0].toLowerCase() ?? '');
}
