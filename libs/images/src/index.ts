export { ACCEPTED_IMAGES, type ImageFormat, type ImageSize, redrawn, toWebp, toWebpSizes } from './images';
