// The name of the transcription job, for those who ask for it and for the one who does it.
export const transcribeClipId = "transcribe-clip";
