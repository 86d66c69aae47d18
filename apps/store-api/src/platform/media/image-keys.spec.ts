import { isPlaceImage, keyOfWidth, newImageKey, sizesOf, widthsOf } from './image-keys';

describe('the key of an image', () => {
  it('names its widths, and each of them has a key of its own', () => {
    const key = newImageKey('pictures', [
      { width: 640, height: 384 },
      { width: 320, height: 192 },
      { width: 1_500, height: 900 },
    ]);
    expect(key).toMatch(/^pictures\/[0-9a-f]{32}-320-640-1500x900\/1500\.webp$/);
    expect(widthsOf(key)).toEqual([320, 640, 1_500]);
    expect(keyOfWidth(key, 320)).toBe(key.replace('1500.webp', '320.webp'));
    expect(sizesOf(key)).toEqual({ widths: [320, 640, 1_500], height: 900 });
    expect(widthsOf(newImageKey('products', [{ width: 40, height: 20 }]))).toEqual([40]);
  });

  it('has no height when it is of a former version', () => {
    const old = 'pictures/00000000000000000000000000000000-320-640/640.webp';
    expect(sizesOf(old)).toEqual({ widths: [320, 640], height: null });
    expect([isPlaceImage(old), isPlaceImage(old.replace('pictures', 'products'))]).toEqual([true, false]);
  });

  it('cannot be guessed', () => {
    expect(newImageKey('pictures', [{ width: 1, height: 1 }])).not.toBe(
      newImageKey('pictures', [{ width: 1, height: 1 }]),
    );
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
