/**
 * What led a person to write: an advertisement or a post with a button to the chat (spec/6 11.1). Any of it may be
 * missing.
 */
export interface Referral {
  sourceUrl: string | null
  /** of the advertisement or post */
  sourceId: string | null
  /** `ad` or `post`, in the platform's words */
  sourceType: string | null
  headline: string | null
  body: string | null
  /** `image` or `video`, in the platform's words */
  mediaType: string | null
  imageUrl: string | null
  videoUrl: string | null
  thumbnailUrl: string | null
  /** by which the advertiser tells the platform what came of the click */
  clickId: string | null
  /** what the advertisement said for the business before the person wrote */
  welcomeMessage: string | null
}

/** Ids come as texts or as numbers (spec/6 1). */
const text = (value: unknown): string | null =>
  typeof value === 'string' ? value || null : typeof value === 'number' ? String(value) : null

/** The referral of a message's content, which has it as the platform wrote it; null for a message without one. */
export function readReferral({ referral }: Record<string, unknown>): Referral | null {
  if (typeof referral !== 'object' || referral === null) return null
  const kept = referral as Record<string, unknown>
  const welcome = kept.welcomeMessage as { text?: unknown } | null | undefined
  return {
    sourceUrl: text(kept.sourceUrl),
    sourceId: text(kept.sourceId),
    sourceType: text(kept.sourceType),
    headline: text(kept.headline),
    body: text(kept.body),
    mediaType: text(kept.mediaType),
    imageUrl: text(kept.imageUrl),
    videoUrl: text(kept.videoUrl),
    thumbnailUrl: text(kept.thumbnailUrl),
    clickId: text(kept.ctwaClid),
    welcomeMessage: text(welcome?.text),
  }
}

/** Fields of MessageReferral as the documents of REST and webhooks name them. */
export const referralFields = `source_url: sourceUrl source_id: sourceId source_type: sourceType headline body
  media_type: mediaType image_url: imageUrl video_url: videoUrl thumbnail_url: thumbnailUrl click_id: clickId
  welcome_message: welcomeMessage`
