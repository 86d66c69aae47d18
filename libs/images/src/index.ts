export type { ImageFormat, ImageSize } from './image-messages';
export { ACCEPTED_IMAGES, reencodeImage, toWebp, toWebpSizes } from './images';
