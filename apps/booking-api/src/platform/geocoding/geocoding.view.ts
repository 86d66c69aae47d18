import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';

export const PlaceView = view('Place', {
  lat: Type.Number({ minimum: -90, maximum: 90, examples: [48.8556] }),
  lng: Type.Number({ minimum: -180, maximum: 180, examples: [2.3605] }),
  formatted_address: Type.String(),
});
export type PlaceView = Static<typeof PlaceView>;
