/** Avatars (头像): a user's own picture, which the console makes small before it sends it. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Nullable } from '../envelope'

/** The side of an avatar in pixels: enough for the largest one shown, on a screen with double density. */
export const avatarSide = 128
/** The most bytes of an avatar's file: what a noisy picture of that size needs, and a little more. */
const mostBytes = 96 * 1024

export const avatarEndpoints = {
  /** Changes the user's own avatar; null removes it. The server keeps only the pixels of the file. */
  update: endpoint({
    name: 'manager.avatar.update',
    title: '修改头像',
    method: 'POST',
    path: '/manager/api/v1/avatar/update',
    permission: 'signed-in',
    body: Type.Object(
      {
        /** A PNG file of at most 128 × 128 pixels (8 bits, RGB or RGBA, not interlaced) in Base64. */
        image: Nullable(
          Type.String({
            title: '头像',
            minLength: 4,
            maxLength: Math.ceil(mostBytes / 3) * 4,
            pattern: '^[A-Za-z0-9+/]+={0,2}$',
            examples: [
              'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            ],
          }),
        ),
      },
      { additionalProperties: false },
    ),
    data: Type.Object({ avatar: Nullable(Type.String({ title: '头像路径' })) }),
    writes: true,
  }),
}

/** Where avatars are: `/avatar/….png`. Nobody guesses a name, and each picture has a new one. */
export const avatarPath = '/avatar'
