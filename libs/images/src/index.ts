export {
  ACCEPTED_IMAGES,
  type ImageFormat,
  type ImageSize,
  reencodeImage,
  toWebp,
  toWebpSizes,
} from './images';
