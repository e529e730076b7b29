// The name of the transcription job.
export const transcribeClipId = "transcribe-clip";
