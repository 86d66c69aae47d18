import { keyOfWidth, newImageKey, widthsOf } from './image-keys';

describe('the key of an image', () => {
  it('names its widths, and each of them has a key of its own', () => {
    const key = newImageKey([320, 640, 1_500]);
    expect(key).toMatch(/^pictures\/[0-9a-f]{32}-320-640-1500\/1500\.webp$/);
    expect(widthsOf(key)).toEqual([320, 640, 1_500]);
    expect(keyOfWidth(key, 320)).toBe(key.replace('1500.webp', '320.webp'));
    expect(widthsOf(newImageKey([40]))).toEqual([40]);
  });

  it('cannot be guessed', () => {
    expect(newImageKey([1])).not.toBe(newImageKey([1]));
  });

  it.each([
    'categories/lamps.webp',
    'products/00000000000000000000000000000000/640.webp',
    'pictures/x-320/320.webp',
    'pictures/00000000000000000000000000000000-320/../320.webp',
    'https://cdn.example.com/pictures/00000000000000000000000000000000-320/320.webp',
    '',
  ])('is not %j', (key) => {
    expect(widthsOf(key)).toEqual([]);
  });
});
