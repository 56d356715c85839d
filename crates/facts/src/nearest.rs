//! "Did you mean": the nearest name to a misspelt one.

/// The candidate nearest to the given word, if one is near enough to be meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A megabyte of junk is nobody's typing error, and the distance is quadratic.
    if word.chars().nth(64).is_some() {
        return None;
    }
    let lower = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| {
            // Some of it must be right: any letter is as near to `g` as any other, and so is an empty line.
            let longest = candidate.chars().count().max(lower.chars().count());
            *distance < longest.max(1) && *distance <= 1 + longest / 4
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The sentence about it, to be put behind an error; empty if nothing is near.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, candidates).map_or_else(String::new, |candidate| format!("; did you mean `{candidate}`?"))
}

/// The question behind a name that is not known, before what else there is to say; empty if nothing is near.
pub fn meant_perhaps<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, candidates).map_or_else(String::new, |candidate| format!(" (did you mean `{candidate}`?)"))
}
